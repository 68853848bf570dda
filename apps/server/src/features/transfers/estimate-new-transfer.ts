import type { Handler } from '../../http/handlers.ts'
import { freeze } from './freeze.ts'
import { judge, subjectOfNew } from './gate.ts'
import { presentChecks } from './present-checks.ts'

/** What a request would cost and be refused for. Nothing is stored. */
export const estimateNewTransfer: Handler<'estimateTransfer'> = async (
  context,
  { actor, request, caller },
) => {
  const frozen = await freeze(context, actor, request.body)
  const { walletId, tokenId, network, intent, estimated, estimateError } = frozen
  const place = { walletId, tokenId, networkId: network.id }
  const subject = subjectOfNew(frozen, actor.user.id)
  const judged = await judge(context.db, context.config, subject, { caller, step: 'submit' })
  return presentChecks(context, place, { intent, estimated, error: estimateError, judged })
}
