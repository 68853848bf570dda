/** The data of the dialog, as the server sends it. */
import type { ApiReply } from '@holdfast/contract'
import { allChainFacts, type ChainName } from '@holdfast/ledger'
import type { transactionDetails } from '../../../../locales/en/transaction-details.ts'
import { usualChain } from '../../../chains/console-chains.ts'
import type { Network, TransactionRow } from '../transaction-row.ts'

export type Details = ApiReply<'getTransaction'>
export type Mapping = ApiReply<'getTronMapping'>
export type DetailsWords = typeof transactionDetails
export type FieldName = keyof DetailsWords['fields']

/** The details of a row as far as the list has them. */
export const listedDetails = (row: TransactionRow, rows: readonly TransactionRow[]): Details => ({
  row,
  same_transaction: rows.filter(
    ({ tx_hash, network_id }) => tx_hash === row.tx_hash && network_id === row.network_id,
  ),
  tron: null,
  provider: null,
  fetched_at: null,
})

/** The chain of a row follows from its chain-specific fields; without any, from its network. */
export function chainOf(row: TransactionRow, network?: Pick<Network, 'chain'>): ChainName {
  const filled = Object.entries(row).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [name],
  )
  // TRON comes last: rows of other chains may have zeros in its columns.
  const found = allChainFacts
    .toReversed()
    .find(({ columnPrefix }) => filled.some((name) => name.startsWith(columnPrefix)))
  return found?.name ?? network?.chain ?? usualChain
}
