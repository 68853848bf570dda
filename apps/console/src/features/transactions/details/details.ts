/** What the dialog shows, as the server tells it. */
import type { ApiReply } from '@holdfast/contract'
import type { transactionDetails } from '../../../../locales/en/transaction-details.ts'
import type { Network, TransactionRow } from '../transaction-row.ts'

export type Details = ApiReply<'getTransaction'>
export type TronDetails = NonNullable<Details['tron']>
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

const prefixes = [
  ['eth_', 'ethereum'],
  ['sol_', 'solana'],
  ['btc_', 'bitcoin'],
  ['trx_', 'tron'],
] as const

/** A row tells its chain by the fields that it fills; one that fills none is of its network's chain. */
export function chainOf(
  row: TransactionRow,
  network?: Pick<Network, 'chain'>,
): 'ethereum' | 'solana' | 'bitcoin' | 'tron' {
  const filled = Object.entries(row).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [name],
  )
  const found = prefixes.find(([prefix]) => filled.some((name) => name.startsWith(prefix)))
  return found?.[1] ?? network?.chain ?? 'tron'
}
