/**
 * One page of listed rows → the displayed rows, newest first, or as the server sorted them. A contract call with exactly one token event is shown as one row:
 * the event with the call's fee. The server names the row that has a fee, so filters and page ends separate no fee from its transfer; an
 * answer without these names is merged as far as both rows are on the page. All other rows stay as listed. Pure.
 */
import type { DisplayRow, TransactionRow } from './transaction-row.ts'

export function mergeRows(rows: readonly TransactionRow[], merge: boolean, isSorted = false): DisplayRow[] {
  const display = merge ? [...groupByTransaction(rows).values()].flatMap(mergeTransaction) : rows.map(apart)
  return isSorted ? display : display.toSorted(newestFirst)
}

function mergeTransaction(listed: readonly TransactionRow[]): DisplayRow[] {
  const rows = listed.filter(({ fee_row_id }) => fee_row_id === undefined)
  if (rows.length < listed.length || rows.some(({ fee_of_transaction }) => fee_of_transaction !== undefined))
    return rows.map(withFee)
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

/** A row with the fee that another row of its transaction paid. */
function withFee(row: TransactionRow): DisplayRow {
  const fee = row.fee_of_transaction
  if (fee === undefined) return standard(row)
  return {
    id: row.id,
    displayType: 'token_with_fees',
    shown: row,
    fee: fee.amount,
    hasContractFees: true,
    contractRowId: fee.row_id,
    eventRowId: row.id,
  }
}

/** Without merging, a listed payer is a row of its own that shows the fee. */
const apart = (row: TransactionRow): DisplayRow =>
  row.fee_of_transaction?.is_payer_listed === true ? standard(row) : withFee(row)

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
