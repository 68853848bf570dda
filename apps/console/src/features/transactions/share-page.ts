/** For `structuralSharing` of the list: unchanged rows keep their identity by id, an unchanged page is the same object. */
import { shareRows } from '../../calls/share-rows.ts'
import type { TransactionPage, TransactionRow } from './transaction-row.ts'

export function sharePage(old: TransactionPage | undefined, next: TransactionPage): TransactionPage {
  if (!old || old === next) return next
  const rows = shareRows(old.rows, next.rows) as TransactionRow[]
  const isUnchanged =
    rows === old.rows && old.total === next.total && old.total_is_floor === next.total_is_floor
  return isUnchanged ? old : { ...next, rows }
}
