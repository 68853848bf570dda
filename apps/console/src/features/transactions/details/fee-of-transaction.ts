/** The fee of the transaction that a row belongs to, in whole coins of its network; null if no row states it. Rows of events state
 *  none themselves. */
import type { Details } from './details.ts'

export const feeOfTransaction = ({ row, same_transaction, tron }: Details): string | null =>
  row.transaction_fee ??
  tron?.cost?.fee ??
  same_transaction.find(({ row_kind }) => row_kind === 'tx')?.transaction_fee ??
  null
