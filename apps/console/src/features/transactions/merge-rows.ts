/**
 * One page of listed rows → the displayed rows, newest first, or as the server sorted them. A contract call with exactly one token event is shown as one row:
 * the event with the call's fee. All other rows stay as listed. Pure; runs per loaded page, so a pair split across two pages
 * stays two rows.
 */
import type { DisplayRow, TransactionRow } from './transaction-row.ts'

export function mergeRows(rows: readonly TransactionRow[], merge: boolean, isSorted = false): DisplayRow[] {
  const display = merge
    ? [...groupByTransaction(rows).values()].flatMap(mergeTransaction)
    : rows.map(standard)
  return isSorted ? display : display.toSorted(newestFirst)
}

function mergeTransaction(rows: readonly TransactionRow[]): DisplayRow[] {
  const calls = rows.filter(isContractCall)
  const events = rows.filter(isTokenEvent)
  const [call] = calls
  const [event] = events
  if (!call || !event || calls.length > 1 || events.length > 1) return rows.map(standard)
  const merged: DisplayRow = {
    id: event.id,
    displayType: 'token_with_fees',
    shown: event,
    fee: call.transaction_fee,
    hasContractFees: true,
    contractRowId: call.id,
    eventRowId: event.id,
  }
  return [merged, ...rows.filter((row) => row !== call && row !== event).map(standard)]
}

function standard(row: TransactionRow): DisplayRow {
  return {
    id: row.id,
    displayType: row.display_type ?? 'standard',
    shown: row,
    fee: row.transaction_fee,
    hasContractFees: false,
    contractRowId: null,
    eventRowId: null,
  }
}

const isContractCall = (row: TransactionRow): boolean =>
  row.row_kind === 'tx' && row.transaction_type === 'contract' && row.display_type !== 'multi_event'
const isTokenEvent = (row: TransactionRow): boolean => row.row_kind === 'event' && !row.is_internal

/** Keyed by network too: the same hash on two networks is two transactions. */
function groupByTransaction(rows: readonly TransactionRow[]): Map<string, TransactionRow[]> {
  const groups = new Map<string, TransactionRow[]>()
  for (const row of rows) {
    const key = `${row.network_id}/${row.tx_hash}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** The sort is stable: rows with the same time keep the server's order. */
const newestFirst = (a: DisplayRow, b: DisplayRow): number =>
  Date.parse(b.shown.timestamp) - Date.parse(a.shown.timestamp)
