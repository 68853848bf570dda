import type { SolidState } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import type { TransferRequestView } from '@holdfast/store/read'

/** A node that balances its load may answer from a machine that is behind by so much. */
const marginMs = 60_000

/** What the chain knows of a transfer's bytes. The height is fetched before the transaction: what is included in between counts
 *  as seen. */
export async function solidStateOf(
  node: TransferNode,
  { phase, tx_hash }: Pick<TransferRequestView, 'phase' | 'tx_hash'>,
): Promise<SolidState> {
  if (tx_hash === null || phase === null || phase === 'claimed')
    return { solidAt: null, isInSolidBlock: null }
  const { solid } = await node.fetchHeads()
  const isInSolidBlock = (await node.fetchReceipt(tx_hash)) !== null
  return { solidAt: new Date(solid.at.getTime() - marginMs), isInSolidBlock }
}
