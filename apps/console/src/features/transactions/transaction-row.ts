/** The rows of the page: as listed by the server, and as displayed after merging. */
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
  /** The row that provides the parties, token and amount; the token event of a merged row. */
  readonly shown: TransactionRow
  /** The row that provides the execution fee; the contract row of a merged row. */
  readonly fee: string | null
  readonly hasContractFees: boolean
  /** Both set on merged rows only. */
  readonly contractRowId: string | null
  readonly eventRowId: string | null
}
