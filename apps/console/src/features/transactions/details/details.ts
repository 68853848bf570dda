/** What the dialog shows, as the server tells it. */
import type { ApiReply } from '@holdfast/contract'
import type { transactionDetails } from '../../../../locales/en/transaction-details.ts'
import type { TransactionRow } from '../transaction-row.ts'

export type Details = ApiReply<'getTransaction'>
export type TronDetails = NonNullable<Details['tron']>
export type Mapping = ApiReply<'getTronMapping'>
export type DetailsWords = typeof transactionDetails
export type FieldName = keyof DetailsWords['fields']

/** A row tells its chain by the fields it carries; a row of TRON is what is left. */
export function chainOf(row: TransactionRow): 'ethereum' | 'solana' | 'bitcoin' | 'tron' {
  if (row.eth_gas_price !== undefined) return 'ethereum'
  if (row.sol_signature !== undefined) return 'solana'
  return row.btc_utxo_inputs === undefined ? 'tron' : 'bitcoin'
}
