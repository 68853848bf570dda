import type { VerbsOf } from '../../http/verb.ts'
import { deleteAllTransactions } from './delete-all-transactions.ts'
import { getTransaction } from './get-transaction.ts'
import { exportTransactions } from './export-transactions.ts'
import { getAddressResolution } from './get-address-resolution.ts'
import { listMpcTransactions } from './list-mpc-transactions.ts'
import { listTransactionMonths } from './list-transaction-months.ts'
import { listTransactions } from './list-transactions.ts'
import { sumTransactions } from './sum-transactions.ts'
import { changeTransactionNotes } from './change-transaction-notes.ts'

export const transactions: VerbsOf<
  | 'listTransactions'
  | 'exportTransactions'
  | 'sumTransactions'
  | 'listTransactionMonths'
  | 'listMpcTransactions'
  | 'getTransaction'
  | 'changeTransactionNotes'
  | 'deleteAllTransactions'
  | 'getAddressResolution'
> = {
  listTransactions,
  exportTransactions,
  sumTransactions,
  listTransactionMonths,
  listMpcTransactions,
  getTransaction,
  changeTransactionNotes,
  deleteAllTransactions,
  getAddressResolution,
}
