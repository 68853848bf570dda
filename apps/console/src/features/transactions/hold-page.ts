/**
 * A page other than the first stays stable for the reader: rows keep their places, each applies changes to itself, and newer rows
 * are only counted. `held` is the page as first shown, `latest` the newest response.
 */
import type { TransactionPage } from './transaction-row.ts'

export interface HeldPage {
  readonly page: TransactionPage
  /** Transactions added since; null when the list changed in an uncountable way. */
  readonly newRows: number | null
}

export function holdPage(held: TransactionPage, latest: TransactionPage): HeldPage {
  if (held === latest) return { page: held, newRows: 0 }
  const updates = new Map(latest.rows.map((row) => [row.id, row]))
  const rows = held.rows.map((row) => updates.get(row.id) ?? row)
  const isCountable = !held.total_is_floor && !latest.total_is_floor
  const came = latest.total - held.total
  const areSame = held.rows.length === latest.rows.length && held.rows.every((row) => updates.has(row.id))
  const newRows = areSame && came === 0 ? 0 : isCountable && came > 0 ? came : null
  return { page: { ...held, rows }, newRows }
}
