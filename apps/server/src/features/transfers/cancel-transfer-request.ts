import { reason } from '@holdfast/contract'
import type { Verb } from '../../http/verb.ts'
import { authoriseOwner } from './authorise-owner.ts'
import { didEnd, endRequest } from './end-request.ts'
import { presentTransfer } from './present.ts'

export const cancelTransferRequest: Verb<'cancelTransferRequest', 'db'> = async ({ db }, call) => {
  const { actor, request } = call
  const view = await authoriseOwner(db, actor, 'draft transfers', request.params.id)
  const { id: person, name } = actor.user
  if (didEnd(view, person, 'CANCELLED')) return presentTransfer(view)
  const failure = reason('TRANSFER_CANCELLED', { who: name, person, note: request.body.note })
  return endRequest(db, call, view, { code: 'CANCELLED', failure })
}
