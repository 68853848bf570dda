import type { VerbsOf } from '../../http/verb.ts'
import { deleteAllTransactions } from './delete-all-transactions.ts'
import { getTransaction, getTronMapping } from './details.ts'
import { exportCsv } from './export.ts'
import { getAddressResolution } from './get-address-resolution.ts'
import { listMpc } from './list-mpc.ts'
import { list } from './list.ts'
import { changeNotes } from './notes.ts'

export const transactions: VerbsOf<
  | 'listTransactions'
  | 'exportTransactions'
  | 'listMpcTransactions'
  | 'getTransaction'
  | 'changeTransactionNotes'
  | 'getTronMapping'
  | 'deleteAllTransactions'
  | 'getAddressResolution'
> = {
  listTransactions: list,
  exportTransactions: exportCsv,
  listMpcTransactions: listMpc,
  getTransaction,
  changeTransactionNotes: changeNotes,
  getTronMapping,
  deleteAllTransactions,
  getAddressResolution,
}
