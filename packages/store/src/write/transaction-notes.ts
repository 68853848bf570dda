import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { TransactionNotesTable } from '../schema/transactions.ts'

type Place = Pick<TransactionNotesTable, 'entity_id' | 'network_id' | 'tx_hash'>

/** Blocks other changes of this transaction's notes until this commit, so that the notes read are the notes changed. */
export async function lockNotes(tx: Transaction, { entity_id, network_id, tx_hash }: Place): Promise<void> {
  const place = `notes of ${entity_id}/${network_id}/${tx_hash}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx)
}

/** An empty note is removed. The transaction is locked. */
export async function writeNote(
  tx: Transaction,
  { note, updated_by, ...key }: Omit<TransactionNotesTable, 'updated_at' | 'version'>,
): Promise<void> {
  const { entity_id, network_id, tx_hash, about } = key
  const version = await countChange(tx, key)
  if (note === '') {
    await tx
      .deleteFrom('transaction_notes')
      .where('entity_id', '=', entity_id)
      .where('network_id', '=', network_id)
      .where('tx_hash', '=', tx_hash)
      .where('about', '=', about)
      .execute()
    return
  }
  const written = { note, version, updated_by, updated_at: new Date() }
  await tx
    .insertInto('transaction_notes')
    .values({ ...key, ...written })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'network_id', 'tx_hash', 'about']).doUpdateSet(written),
    )
    .execute()
}

/** The next version of the transaction's notes. It goes on counting after a note is removed. Notes from before versions have version 1. */
async function countChange(tx: Transaction, { entity_id, network_id, tx_hash }: Place): Promise<number> {
  const { version } = await tx
    .insertInto('transaction_note_versions')
    .values({ entity_id, network_id, tx_hash, version: 2 })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'network_id', 'tx_hash']).doUpdateSet({
        version: sql`transaction_note_versions.version + 1`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
