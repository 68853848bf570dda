import { nativeOfNetworkId, type TransferTerms } from '@holdfast/ledger'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { withNodeRefusals } from '../../node-answers.ts'
import { assertContractAgrees } from '../tokens/contract-facts.ts'
import { estimate } from './estimate.ts'
import { nodeOf, type OnNetwork, transfersOf } from './node.ts'
import { reasonOfFailure } from './reason-of-failure.ts'

interface Transfer {
  readonly intent: TransferTerms
  /** The token's symbol in the catalogue. */
  readonly symbol: string
}

/** Before a submission: the token is the one that was stated, and the node expects the transfer to succeed. */
export async function assertWouldPass(
  context: Pick<Context, 'nodes'>,
  network: OnNetwork,
  { intent, symbol }: Transfer,
): Promise<void> {
  const node = nodeOf(context, network)
  const stated = { asset: intent.asset.id, symbol, decimals: intent.asset.decimals }
  await withNodeRefusals(assertContractAgrees(node, network, stated))
  const { failures } = await withNodeRefusals(estimate(node, transfersOf(network), intent, intent.feeCeiling))
  const [failure] = failures
  if (failure === undefined) return
  throw refusal('WOULD_FAIL', { why: reasonOfFailure(failure, nativeOfNetworkId(intent.network).symbol) })
}
