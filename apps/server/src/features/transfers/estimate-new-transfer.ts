import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { freeze } from './freeze.ts'
import { judge, subjectOfNew } from './gate.ts'
import { presentChecks } from './present-checks.ts'

/** The cost and the refusals of a possible request. Nothing is stored. */
export const estimateNewTransfer: Verb<'estimateTransfer', 'config' | 'db' | 'nodes'> = async (
  context,
  { actor, request, caller },
) => {
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', request.body.wallet_id)
  const frozen = await freeze(context, { wallet, requestedBy: actor.user.id }, request.body)
  const { walletId, tokenId, network, intent, estimated, estimateRefused } = frozen
  const place = { walletId, tokenId, networkId: network.id }
  const subject = subjectOfNew(frozen, actor.user.id)
  const judged = await judge(context.db, context.config, subject, { caller, step: 'submit' })
  return presentChecks(context, place, {
    intent,
    estimated,
    refused: estimateRefused,
    judged,
    ruling: subject.ruling,
  })
}
