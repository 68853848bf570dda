import { type ChainFault, chainFault } from '@holdfast/ledger'
import type { TransferNode } from './provider.ts'

/** Null: the node serves the expected network, or its answers prove the network themselves. A node that was configured for another
 *  network would fill the books with a stranger's payments. */
export async function otherNetwork(
  node: Pick<TransferNode, 'fetchReference'>,
  expected: string,
): Promise<ChainFault | null> {
  const found = await node.fetchReference?.()
  return found === undefined || found === expected ? null : chainFault('NETWORK_DIFFERS', { found, expected })
}
