/** Rows that a client could not read, attached to the list that they were dropped from. */

/** A row of a list that could not be read. */
export interface UnreadableRow {
  /** Its place in the answer, such as '3' or '3.tokens.1'. */
  readonly at: string
  /** Its id, if it has one. */
  readonly id: string | null
  /** The schema's message, for developers. */
  readonly reason: string
}

/**
 * The rows that were dropped from a list, or from a list inside one of its rows. Enumerable, so that a copy
 * of the list as plain rows visibly loses something.
 */
interface WithUnreadable {
  unreadable?: readonly UnreadableRow[]
}
export const unreadableRows = (list: readonly unknown[] | undefined): readonly UnreadableRow[] =>
  (list as WithUnreadable | undefined)?.unreadable ?? []

/** Attaches the unreadable rows of `source` to the list made from it. */
export function keepUnreadable<Row>(source: readonly unknown[], list: Row[]): Row[] {
  const rows = unreadableRows(source)
  return rows.length === 0 ? list : Object.assign(list, { unreadable: rows })
}
