/** The state of a balance, shown beside the number: it never claims more than the chain has confirmed. */

/** Behind: ledger or chain have changed since both agreed, and have not been compared again. */
export const balanceStates = ['reconciled', 'behind', 'mismatch', 'unknown'] as const
export type BalanceState = (typeof balanceStates)[number]

export interface ComparedBooks {
  readonly booksUnits: bigint
  /** Null if the chain was not queried, or did not answer. */
  readonly chainUnits: bigint | null
  /** Whether books and chain were equal when they were last compared. */
  readonly hasAgreed: boolean
  readonly isBeingRead: boolean
}

export function balanceState({
  booksUnits,
  chainUnits,
  hasAgreed,
  isBeingRead,
}: ComparedBooks): BalanceState {
  if (chainUnits === null) return isBeingRead ? 'behind' : 'unknown'
  if (booksUnits === chainUnits) return 'reconciled'
  return isBeingRead || hasAgreed ? 'behind' : 'mismatch'
}
