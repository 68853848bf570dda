import type { Queryable } from '@holdfast/store'
import { findRawTransactions, type ListedRow } from '@holdfast/store/read'

/** `trx_raw_full` of TRON rows, unless it is not wanted. */
export async function findRaw(
  db: Queryable,
  query: { readonly entity_id: string; readonly include_raw: boolean },
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => { trx_raw_full?: unknown }> {
  if (!query.include_raw) return () => ({})
  const ofTron = rows.filter(({ chain }) => chain === 'tron')
  const rawOf = await findRawTransactions(db, query.entity_id, ofTron)
  return (row) => (row.chain === 'tron' ? { trx_raw_full: rawOf(row) } : {})
}
