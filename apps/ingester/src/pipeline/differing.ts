/** Differences between books and chain, and where on the chain they were seen. */
import type { AssetId } from '@holdfast/ledger'

/** A token whose balance on the chain differs from the books. */
export interface Differing {
  readonly tokenId: string
  readonly asset: AssetId
  readonly booksUnits: bigint
  readonly chainUnits: bigint
}

/** The end of a solid block. */
export interface Point {
  readonly block: number
  readonly at: Date
}
