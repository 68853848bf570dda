import { nativeOfNetworkId } from '@holdfast/ledger'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { withNodeRefusals } from '../../node-answers.ts'
import { assertContractAgrees } from '../tokens/contract-facts.ts'
import { estimate } from '../transfers/estimate.ts'
import { intentOf, statedOf } from '../transfers/intent-of.ts'
import { nodeOf, transfersOf } from '../transfers/node.ts'
import { reasonOfFailure } from '../transfers/reason-of-failure.ts'

/** Throws if the first row would fail now, or if the wallet does not hold the sum of the rows that are not submitted. Each row is
 *  estimated again when its bytes are built. */
export async function assertAffordable(
  context: Pick<Context, 'nodes'>,
  rows: readonly TransferRequestView[],
): Promise<void> {
  const open = rows.filter(({ status }) => status === 'draft')
  const [first] = open
  if (first === undefined) throw refusal('BATCH_IN_STATE')
  const intent = intentOf(first)
  const node = nodeOf(context, first)
  await withNodeRefusals(assertContractAgrees(node, first, statedOf(first, intent)))
  const { failures, balance } = await withNodeRefusals(
    estimate(node, transfersOf(first), intent, intent.feeCeiling),
  )
  const needed = open.reduce((sum, { units }) => sum + BigInt(units), 0n)
  const [failure] = failures
  const short =
    needed <= balance
      ? undefined
      : ({ code: 'NOT_ENOUGH_TOKEN', needed, available: balance, decimals: intent.asset.decimals } as const)
  const why = failure ?? short
  if (why !== undefined)
    throw refusal('WOULD_FAIL', { why: reasonOfFailure(why, nativeOfNetworkId(intent.network).symbol) })
}
