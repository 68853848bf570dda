import type { Verb } from '../../http/verb.ts'
import { giveBatchApproval } from './give-batch-approval.ts'
import { authoriseBatch } from './read-batch.ts'

export const approveBatch: Verb<'approveTransferBatch', 'config' | 'db'> = async (context, call) => {
  const { actor, request } = call
  const place = await authoriseBatch(context.db, actor, 'read organisation', request.params.id)
  const { hash, reason: comment, signed = null } = request.body
  return giveBatchApproval(context, call, place, { hash, comment, signed })
}
