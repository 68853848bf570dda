/** A list with one of its rows as an answer or a message has it: in its place unless a newer one is known, or added. Answers
 *  overtake messages: what a list was read with may be newer than what is told of it. */
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

/** One without a version is as new as any. */
const isOlder = (row: Versioned, known: Versioned): boolean =>
  row.version !== undefined && known.version !== undefined && row.version < known.version
