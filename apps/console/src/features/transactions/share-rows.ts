/**
 * Keeps the identity of every row whose content did not change, matched by id, and of the whole page when no row did.
 * The query cache shares by position, so that one row on top would give all others a new identity and draw them again.
 */
import type { TransactionPage, TransactionRow } from './transaction-row.ts'

export function shareRows(old: TransactionPage | undefined, next: TransactionPage): TransactionPage {
  if (!old || old === next) return next
  const known = new Map(old.rows.map((row) => [row.id, row]))
  const rows = next.rows.map((row) => {
    const was = known.get(row.id)
    return was && sameRow(was, row) ? was : row
  })
  const unchanged =
    old.total === next.total &&
    old.total_is_floor === next.total_is_floor &&
    old.rows.length === rows.length &&
    rows.every((row, index) => row === old.rows[index])
  return unchanged ? old : { ...next, rows }
}

/** Rows are flat but for event_logs, which is compared as text. */
function sameRow(a: TransactionRow, b: TransactionRow): boolean {
  const { event_logs: logsOfA, ...flatA } = a
  const { event_logs: logsOfB, ...flatB } = b
  const names = Object.keys(flatA) as (keyof typeof flatA)[]
  return (
    names.length === Object.keys(flatB).length &&
    names.every((name) => flatA[name] === flatB[name]) &&
    (logsOfA === logsOfB || JSON.stringify(logsOfA) === JSON.stringify(logsOfB))
  )
}
