import type { Context } from '../../context.ts'
import { takeStatement } from '../../features/rules/take-statement.ts'
import { authorise } from '../../http/authorise.ts'
import type { ApproverCall } from '../serve-approver.ts'

export async function takeRulesStatement(
  context: Pick<Context, 'db' | 'signing'>,
  { link, who, body }: ApproverCall,
): Promise<object> {
  authorise(who.actor, 'read organisation', link.organisationId)
  await takeStatement(context, who, link.organisationId, body)
  return {}
}
