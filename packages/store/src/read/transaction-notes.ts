/** People's notes on transactions and on single rows of them. */
import type { Queryable } from '../database.ts'
import type { NotesSubject } from '../schema/transactions.ts'
import type { ListedRow } from './transactions.ts'

type NotedRow = Pick<ListedRow, 'network_id' | 'tx_hash' | 'row_kind' | 'is_internal' | 'event_index'>

/** Null: there is no note. */
export interface NotesOfRow {
  readonly entry: string | null
  readonly transaction: string | null
}

/** The subject of a note on this row alone. */
export const notesSubject = ({ row_kind, is_internal, event_index }: NotedRow): NotesSubject =>
  row_kind === 'tx' ? 'tx' : `${is_internal ? 'internal' : 'event'} ${event_index}`

/** The notes of one organisation on these rows. */
export async function findNotes(
  db: Queryable,
  organisationId: string,
  rows: readonly NotedRow[],
): Promise<(row: NotedRow) => NotesOfRow> {
  if (rows.length === 0) return () => ({ entry: null, transaction: null })
  const found = await db
    .selectFrom('transaction_notes')
    .select(['network_id', 'tx_hash', 'about', 'note'])
    .where('entity_id', '=', organisationId)
    .where('network_id', 'in', [...new Set(rows.map(({ network_id }) => network_id))])
    .where('tx_hash', 'in', [...new Set(rows.map(({ tx_hash }) => tx_hash))])
    .execute()
  const keyOf = ({ network_id, tx_hash }: Pick<NotedRow, 'network_id' | 'tx_hash'>, about: NotesSubject) =>
    `${network_id}/${tx_hash}/${about}`
  const notes = new Map(found.map((note) => [keyOf(note, note.about), note.note]))
  return (row) => ({
    entry: notes.get(keyOf(row, notesSubject(row))) ?? null,
    transaction: notes.get(keyOf(row, 'transaction')) ?? null,
  })
}
