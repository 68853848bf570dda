/** The rows of the page: as the server lists them, and as they are displayed after merging. */
import type { ApiReply } from '@holdfast/contract'

export type TransactionPage = ApiReply<'listTransactions'>
export type TransactionRow = TransactionPage['rows'][number]
export type TransactionType = NonNullable<TransactionRow['transaction_type']>
export type Network = ApiReply<'listNetworks'>[number]

type DisplayType = 'standard' | 'token_with_fees' | 'multi_event'

export interface DisplayRow {
  /** Stays the same when a later page merges or unmerges the row's transaction. */
  readonly id: string
  readonly displayType: DisplayType
  /** The row whose parties, token and amount are shown; of a merged row the token event. */
  readonly shown: TransactionRow
  /** The row that says what was paid for execution; of a merged row the contract row. */
  readonly fee: string | null
  readonly hasContractFees: boolean
  /** Both set on merged rows only. */
  readonly contractRowId: string | null
  readonly eventRowId: string | null
}
