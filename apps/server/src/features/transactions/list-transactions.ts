import {
  listTransactions as listStoredTransactions,
  type TransactionFilter,
  type TransactionPage,
} from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findRaw } from './find-raw.ts'
import { listByValue } from './list-by-value.ts'
import { presentFee } from './present-fee.ts'
import { presentTransaction } from './present-transaction.ts'
import { filterOf } from './transaction-filter.ts'
import { findWarnings } from './find-warnings.ts'
import { findWritten } from './find-written.ts'

export const listTransactions: Verb<'listTransactions', 'config' | 'db'> = async (
  context,
  { actor, request: { query } },
) => {
  const { db } = context
  authorise(actor, 'read organisation', query.entity_id)
  const { order, page: number, limit } = query
  const filter: TransactionFilter = {
    ...(await filterOf(db, query)),
    page: number,
    limit,
    ...(order === undefined || order === 'value' ? {} : { order }),
  }
  if ((order === 'largest' || order === 'smallest') && filter.symbol === undefined)
    throw refusal('ORDER_NEEDS_TOKEN')
  const page: TransactionPage =
    order === 'value' ? await listByValue(context, filter) : await listStoredTransactions(db, filter)
  const warningsOf = await findWarnings(db, query.entity_id, page.rows)
  const writtenOf = await findWritten(context, query.entity_id, page.rows)
  const rawOf = await findRaw(db, query, page.rows)
  return {
    rows: page.rows.map((row) => ({
      ...presentTransaction(row, writtenOf(row)),
      ...presentFee(row),
      ...rawOf(row),
      ...warningsOf(row),
    })),
    total: page.total,
    ...(page.isFloor ? { total_is_floor: true } : {}),
    ...(page.isSearchCut ? { search_is_cut: true } : {}),
  }
}
