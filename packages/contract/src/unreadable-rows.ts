/** Rows that a client could not read, kept with the list that they were left out of. */

/** A row of a list that could not be read. */
export interface UnreadableRow {
  /** Where it stands in the answer, as '3' or '3.tokens.1'. */
  readonly at: string
  /** Its id, where it has one. */
  readonly id: string | null
  /** For developers, in the schema's words. */
  readonly reason: string
}

/** Rows that were left out of a list, or of a list inside one of its rows. Enumerable, so that whoever copies the list as plain
 *  rows can see that it is more than that. */
interface WithUnreadable {
  unreadable?: readonly UnreadableRow[]
}
export const unreadableRows = (list: readonly unknown[] | undefined): readonly UnreadableRow[] =>
  (list as WithUnreadable | undefined)?.unreadable ?? []

/** Puts the rows that could not be read with a list made from `source`. */
export function keepUnreadable<Row>(source: readonly unknown[], list: Row[]): Row[] {
  const rows = unreadableRows(source)
  return rows.length === 0 ? list : Object.assign(list, { unreadable: rows })
}
