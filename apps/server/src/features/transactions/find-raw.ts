import { chainFactsOf } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findRawTransactions, type ListedRow } from '@holdfast/store/read'

/** `trx_raw_full` of the rows whose chain fills that column, unless it is excluded. */
export async function findRaw(
  db: Queryable,
  query: { readonly entity_id: string; readonly include_raw: boolean },
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => { trx_raw_full?: unknown }> {
  if (!query.include_raw) return () => ({})
  const rawOf = await findRawTransactions(db, query.entity_id, rows.filter(hasRaw))
  return (row) => (hasRaw(row) ? { trx_raw_full: rawOf(row) } : {})
}

const hasRaw = ({ chain }: ListedRow): boolean => 'trx_raw_full'.startsWith(chainFactsOf(chain).columnPrefix)
