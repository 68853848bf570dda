import type { Verb } from '../../http/verb.ts'
import { authoriseOwner } from './authorise-owner.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { didEnd } from './end-request.ts'
import { presentTransfer } from './present.ts'

export const cancelTransferRequest: Verb<'cancelTransferRequest', 'db'> = async ({ db }, call) => {
  const { actor, request } = call
  const view = await authoriseOwner(db, actor, 'draft transfers', request.params.id)
  if (didEnd(view, actor.user.id, 'CANCELLED')) return presentTransfer(view)
  return cancelTransfer(db, call, view, request.body.note)
}
