/**
 * How often a wallet is checked, by the subscription of its organisation. New blocks are followed at once at
 * both levels.
 */
export interface ServiceLevel {
  /** Interval of comparing balances with the chain. */
  readonly checkMs: number
  /** Interval of verifying the whole ledger: history, arithmetic, balances. */
  readonly reconcileMs: number
}

const minute = 60_000

export const premium: ServiceLevel = { checkMs: 15 * minute, reconcileMs: 60 * minute }
export const standard: ServiceLevel = { checkMs: 60 * minute, reconcileMs: 24 * 60 * minute }
