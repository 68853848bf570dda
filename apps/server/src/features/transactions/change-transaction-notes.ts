/** Notes of an organisation on a row and on its whole transaction. The last text wins; the audit record holds the earlier
 *  ones. */
import type { ApiReply } from '@holdfast/contract'
import { insertOutbox, type Queryable, transaction } from '@holdfast/store'
import { findNotes, type ListedRow, notesSubject } from '@holdfast/store/read'
import { lockNotes, writeNote } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
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
