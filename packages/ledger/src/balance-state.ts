/** The state of a balance that is shown beside the number: never more than the chain has confirmed. */

/** Behind: the books, or the chain, have moved since both agreed, and they have not been compared since. */
export const balanceStates = ['reconciled', 'behind', 'mismatch', 'unknown'] as const
export type BalanceState = (typeof balanceStates)[number]

export interface ComparedBooks {
  readonly booksUnits: bigint
  /** Null: the chain was not asked, or could not say. */
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
