/** The list by value in US dollars. Values follow from prices and are not stored, so all rows are read: it is refused for long lists. */
import {
  listTransactions,
  type PageRow,
  type TransactionFilter,
  type TransactionPage,
} from '@holdfast/store/read'
import { parseUnits } from '@holdfast/ledger'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { findValues } from './find-values.ts'

const rowLimit = 2_000

/** Highest value first; rows without a price come last. */
export async function listByValue(
  { db, config }: Pick<Context, 'db' | 'config'>,
  filter: TransactionFilter,
): Promise<TransactionPage> {
  const all = await listTransactions(db, { ...filter, page: 1, limit: rowLimit })
  if (all.total > rowLimit) throw refusal('ORDER_TOO_MANY_ROWS', { limit: rowLimit })
  const valueOf = await findValues(db, config, all.rows)
  const values = new Map(all.rows.map((row) => [row, microsOf(valueOf(row))]))
  const microsOfRow = (row: PageRow): bigint => values.get(row) ?? -1n
  // The sort is stable: equal values stay newest first.
  const sorted = all.rows.toSorted(
    (a, b) => Number(microsOfRow(b) > microsOfRow(a)) - Number(microsOfRow(b) < microsOfRow(a)),
  )
  const skip = (filter.page - 1) * filter.limit
  return { ...all, rows: sorted.slice(skip, skip + filter.limit) }
}

/** Millionths of a dollar; -1 without a price. */
const microsOf = (value: string | null): bigint => (value === null ? -1n : parseUnits(value, 6))
