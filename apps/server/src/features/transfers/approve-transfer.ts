import type { Verb } from '../../http/verb.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { giveApproval } from './give-approval.ts'

export const approveTransfer: Verb<'approveTransferRequest', 'config' | 'db'> = async (context, call) => {
  const { actor, request } = call
  const view = await authoriseTransfer(context.db, actor, 'read organisation', request.params.id)
  const { intent_hash: intentHash = null, reason: comment = '', signed = null } = request.body
  return giveApproval(context, call, view, { intentHash, comment, signed })
}
