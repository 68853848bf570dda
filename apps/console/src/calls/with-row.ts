/**
 * Puts a row from a response or a message into a list: it replaces the known row unless that is newer, or is appended. A response
 * may overtake a message, so the list may already be newer.
 */
import { keepUnreadable } from '@holdfast/contract'

interface Versioned {
  readonly id: string
  readonly version?: number | undefined
}

export function withRow<Row extends Versioned>(list: readonly Row[], row: Row): Row[] {
  const rows = list.some(({ id }) => id === row.id)
    ? list.map((known) => (known.id === row.id && !isOlder(row, known) ? row : known))
    : [...list, row]
  return keepUnreadable(list, rows)
}

/** A row without a version counts as new. */
const isOlder = (row: Versioned, known: Versioned): boolean =>
  row.version !== undefined && known.version !== undefined && row.version < known.version
