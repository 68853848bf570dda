/** Notes of an organisation on a row and on its whole transaction. With the version that was edited, a note that somebody else has
 *  changed since is not overwritten; without it the last text wins. The audit record holds the earlier ones. */
import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { insertOutbox, type Queryable, transaction } from '@holdfast/store'
import { findNotes, type ListedRow, listNotes, notesSubject } from '@holdfast/store/read'
import { lockNotes, writeNote } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseRow } from './authorise-row.ts'

type Notes = ApiReply<'changeTransactionNotes'>

export const changeTransactionNotes: Verb<'changeTransactionNotes', 'db'> = async (context, call) => {
  const { actor, request } = call
  const row = await authoriseRow(context, actor, 'write notes', request.params.id)
  const { entity_id, network_id, tx_hash } = row
  const place = { entity_id, network_id, tx_hash, updated_by: actor.user.id }
  const { entry_notes: entry, transaction_notes: whole } = request.body
  return transaction(context.db, async (tx) => {
    await lockNotes(tx, place)
    const before = await notesOf(tx, row)
    await assertSeen(tx, row, request.body)
    const isNew = (text: string | undefined, was: string | null): text is string =>
      text !== undefined && text !== (was ?? '')
    const writes = [
      isNew(entry, before.mpc_entry_notes) && { about: notesSubject(row), note: entry },
      isNew(whole, before.mpc_transaction_notes) && { about: 'transaction' as const, note: whole },
    ].filter((write) => write !== false)
    if (writes.length === 0) return before
    for (const write of writes) await writeNote(tx, { ...place, ...write })
    const after = await notesOf(tx, row)
    await insertOutbox(tx, [
      { channel: 'bc-transactions', organisationId: entity_id, message: 'bc_transactions:updated' },
    ])
    await recordChange(tx, call, {
      organisationId: entity_id,
      subject: { kind: 'transaction-notes', id: row.id, name: tx_hash },
      verb: 'updated',
      before,
      after,
    })
    return after
  })
}

async function notesOf(db: Queryable, row: ListedRow): Promise<Notes> {
  const { entry, transaction: whole } = (await findNotes(db, row.entity_id, [row]))(row)
  return { mpc_entry_notes: entry, mpc_transaction_notes: whole }
}

/** Refuses with the text that is stored now, so that its writer can compare both. An equal text is no conflict. */
async function assertSeen(
  db: Queryable,
  row: ListedRow,
  body: ApiRequest<'changeTransactionNotes'>['body'],
): Promise<void> {
  const { entity_id: organisationId, network_id, tx_hash } = row
  const stored = await listNotes(db, { organisationId, network_id, tx_hash })
  const edits = [
    { field: 'entry_notes', about: notesSubject(row), text: body.entry_notes, seen: body.entry_version },
    {
      field: 'transaction_notes',
      about: 'transaction',
      text: body.transaction_notes,
      seen: body.transaction_version,
    },
  ]
  for (const { field, about, text, seen } of edits) {
    if (text === undefined || seen === undefined) continue
    const note = stored.find((candidate) => candidate.about === about)
    const [theirs, version] = [note?.note ?? '', note?.version ?? 0]
    if (version !== seen && text !== theirs) throw refusal('NOTE_CHANGED', { field, theirs, version })
  }
}
