import { formatUnits, nativeOfNetworkId, caip2Of } from '@holdfast/ledger'
import { bodyOf } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { checkLines } from './check-lines.ts'
import { presentFinding } from './finding.ts'

/** Nothing is stored. */
export const checkBatch: Verb<'checkTransferBatch', 'config' | 'db' | 'nodes'> = async (context, call) => {
  const { actor, request } = call
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', request.body.wallet_id)
  const { ground, lines, total, balance, feeCeiling, approvalsNeeded, estimateRefused } = await checkLines(
    context,
    call,
    wallet,
    request.body,
  )
  const { network, token } = ground
  const { decimals } = nativeOfNetworkId(caip2Of(network.chain, network.chain_id))
  return {
    lines: lines.map(({ recipient, name, findings }) => ({
      address: recipient,
      name,
      findings: findings.map(presentFinding),
    })),
    total: formatUnits(total, token.decimals),
    balance: balance === null ? null : formatUnits(balance, token.decimals),
    fee_ceiling: formatUnits(feeCeiling, decimals),
    approvals_needed: approvalsNeeded,
    error_refusal: estimateRefused === null ? null : bodyOf(estimateRefused),
  }
}
