import type { TransactionRow } from './transaction-row.ts'

/** A token event without a sender: the contract issued the tokens. */
export const isIssue = (
  row: Pick<TransactionRow, 'row_kind' | 'transaction_type' | 'from_address'>,
): boolean => row.row_kind === 'event' && row.transaction_type === 'token' && !row.from_address
