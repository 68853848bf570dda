import { authoriseTreasury } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { didEnd } from './end-request.ts'
import { rightToApprove } from './give-approval.ts'
import { presentTransfer } from './present.ts'
import { rejectTransfer } from './reject-transfer.ts'

/** Needs no passkey, also where signers enforce rules: it can stop money, never move it. */
export const rejectTransferRequest: Verb<'rejectTransferRequest', 'db'> = async ({ db }, call) => {
  const { actor, request } = call
  const view = await authoriseTransfer(db, actor, 'read organisation', request.params.id)
  authoriseTreasury(actor, rightToApprove(view), view.entity_id, 'transfer_request')
  if (didEnd(view, actor.user.id, 'REJECTED')) return presentTransfer(view)
  return rejectTransfer(db, call, view, request.body)
}
