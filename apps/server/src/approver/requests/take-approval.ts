import { SignedApprovalText } from '@holdfast/policy/rules'
import type { Context } from '../../context.ts'
import { parsePart } from '../../http/parse-request.ts'
import { giveApproval } from '../../features/transfers/give-approval.ts'
import { giveRequest } from '../../features/transfers/give-request.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { authoriseRequestOfLink } from './authorise-request-of-link.ts'

/** The requester signs the request, and others approve it. */
export async function takeApproval(
  context: Pick<Context, 'config' | 'db'>,
  call: ApproverCall,
): Promise<object> {
  const view = await authoriseRequestOfLink(context.db, call, 'read organisation')
  const signed = parsePart(SignedApprovalText, call.body, 'body')
  if (signed.statement.act === 'request') await giveRequest(context, call.who, view, signed)
  else await giveApproval(context, call.who, view, { intentHash: null, comment: '', signed })
  return {}
}
