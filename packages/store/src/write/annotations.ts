import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type {
  AttachmentsTable,
  TaggedTransactionsTable,
  TransactionTagsTable,
} from '../schema/annotations.ts'

/** Blocks other changes of the organisation's tags, attachments or views until this commit, so that limits hold. */
export async function lockAnnotations(tx: Transaction, organisationId: string): Promise<void> {
  const place = `annotations of ${organisationId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx)
}

export async function insertTag(
  tx: Transaction,
  tag: Omit<TransactionTagsTable, 'id' | 'created_at'>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('transaction_tags')
    .values({ ...tag, id, created_at: new Date() })
    .execute()
  return id
}

export async function updateTag(
  tx: Transaction,
  { entity_id, id }: Pick<TransactionTagsTable, 'entity_id' | 'id'>,
  change: Partial<Pick<TransactionTagsTable, 'name' | 'name_reading' | 'colour'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx
    .updateTable('transaction_tags')
    .set(change)
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteTag(
  tx: Transaction,
  { entity_id, id }: Pick<TransactionTagsTable, 'entity_id' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('tagged_transactions')
    .where('entity_id', '=', entity_id)
    .where('tag_id', '=', id)
    .execute()
  await tx.deleteFrom('transaction_tags').where('entity_id', '=', entity_id).where('id', '=', id).execute()
}

type Place = Pick<TaggedTransactionsTable, 'entity_id' | 'network_id' | 'tx_hash'>

export async function tagTransaction(
  tx: Transaction,
  tagged: Omit<TaggedTransactionsTable, 'tagged_at'>,
): Promise<void> {
  await tx
    .insertInto('tagged_transactions')
    .values({ ...tagged, tagged_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function untagTransaction(
  tx: Transaction,
  { entity_id, network_id, tx_hash, tagIds }: Place & { readonly tagIds: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('tagged_transactions')
    .where('entity_id', '=', entity_id)
    .where('network_id', '=', network_id)
    .where('tx_hash', '=', tx_hash)
    .where(sql<boolean>`tag_id = any(${tagIds}::uuid[])`)
    .execute()
}

export async function insertAttachment(
  tx: Transaction,
  attachment: Omit<AttachmentsTable, 'id' | 'uploaded_at'>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('attachments')
    .values({ ...attachment, id, uploaded_at: new Date() })
    .execute()
  return id
}

export async function deleteAttachment(
  tx: Transaction,
  { entity_id, id }: Pick<AttachmentsTable, 'entity_id' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('attachments').where('entity_id', '=', entity_id).where('id', '=', id).execute()
}
