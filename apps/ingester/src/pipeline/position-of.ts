import type { History } from '@holdfast/chains'
import type { ChainPosition, ChainTransaction } from '@holdfast/ledger'

/** The position of a final transaction. Old rows of an index do not include the block, and a node may have lost the
 *  receipt that does. */
export const positionOf = (
  { saysPositions }: Pick<History, 'saysPositions'>,
  { blockNumber, positionInBlock }: ChainTransaction,
): ChainPosition => ({ height: blockNumber ?? 0, index: saysPositions ? positionInBlock : null })
