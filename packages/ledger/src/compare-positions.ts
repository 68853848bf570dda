/**
 * A place on a chain. The ledger is ordered and cut by it; times are only shown, because two blocks may have
 * the same time, and on some chains a later block has an earlier one.
 */
export interface ChainPosition {
  /** Zero if no answer states the block; sorts before all known blocks. */
  readonly height: number
  /**
   * The position in the block. Null where the chain's answers do not always state it; such transactions are
   * ordered by hash.
   */
  readonly index: number | null
}

/** Negative when `a` comes first. */
export const comparePositions = (a: ChainPosition, b: ChainPosition): number =>
  a.height - b.height || (a.index ?? -1) - (b.index ?? -1)
