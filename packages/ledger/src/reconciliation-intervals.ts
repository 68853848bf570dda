/** How often a wallet is looked after, by what its organisation pays for. New blocks are followed at once on both levels. */
export interface ServiceLevel {
  /** Balances against the chain. */
  readonly checkMs: number
  /** The whole books: history, arithmetic, balances. */
  readonly reconcileMs: number
}

const minute = 60_000

export const premium: ServiceLevel = { checkMs: 15 * minute, reconcileMs: 60 * minute }
export const standard: ServiceLevel = { checkMs: 60 * minute, reconcileMs: 24 * 60 * minute }
