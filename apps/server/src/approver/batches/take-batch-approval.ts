import { SignedApprovalText } from '@holdfast/policy/rules'
import type { Context } from '../../context.ts'
import { giveBatchApproval } from '../../features/batches/give-batch-approval.ts'
import { giveBatchRequest } from '../../features/batches/give-batch-request.ts'
import { parsePart } from '../../http/parse-request.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { authoriseBatchOfLink } from './authorise-batch-of-link.ts'

/** The requester signs the batch, and others approve it. */
export async function takeBatchApproval(
  context: Pick<Context, 'config' | 'db'>,
  call: ApproverCall,
): Promise<object> {
  const { batch } = await authoriseBatchOfLink(context.db, call, 'read organisation')
  const signed = parsePart(SignedApprovalText, call.body, 'body')
  if (signed.statement.act === 'request') await giveBatchRequest(context, call.who, batch, signed)
  else await giveBatchApproval(context, call.who, batch, { hash: null, comment: '', signed })
  return {}
}
