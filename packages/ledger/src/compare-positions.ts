/** A place on a chain. The books are ordered and cut by it; times are only shown: two blocks may have the same one, and on some
 *  chains a later block has an earlier one. */
export interface ChainPosition {
  /** Zero where nobody tells the block: before everything of which it is known. */
  readonly height: number
  /** In the block. Null where the chain's answers do not always say it: its transactions are then ordered by hash. */
  readonly index: number | null
}

/** Negative when `a` comes first. */
export const comparePositions = (a: ChainPosition, b: ChainPosition): number =>
  a.height - b.height || (a.index ?? -1) - (b.index ?? -1)
