import { listTransactions as listStoredTransactions } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { findRaw } from './find-raw.ts'
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
  const page = await listStoredTransactions(db, {
    ...(await filterOf(db, query)),
    page: query.page,
    limit: query.limit,
  })
  const warningsOf = await findWarnings(db, query.entity_id, page.rows)
  const writtenOf = await findWritten(context, query.entity_id, page.rows)
  const rawOf = await findRaw(db, query, page.rows)
  return {
    rows: page.rows.map((row) => ({
      ...presentTransaction(row, writtenOf(row)),
      ...rawOf(row),
      ...warningsOf(row),
    })),
    total: page.total,
    ...(page.isFloor ? { total_is_floor: true } : {}),
  }
}
