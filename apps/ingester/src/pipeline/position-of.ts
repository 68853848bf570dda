import type { History } from '@holdfast/chains'
import type { ChainPosition, ChainTransaction } from '@holdfast/ledger'

/** Of a final transaction. Old rows of an index name no block, and then a node may have lost the receipt that does. */
export const positionOf = (
  { saysPositions }: Pick<History, 'saysPositions'>,
  { blockNumber, positionInBlock }: ChainTransaction,
): ChainPosition => ({ height: blockNumber ?? 0, index: saysPositions ? positionInBlock : null })
