/** Tags, notes with their versions, and attachments of transactions. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { AttachmentsTable, AttachmentSubject, TransactionTagsTable } from '../schema/annotations.ts'
import type { NotesSubject } from '../schema/transactions.ts'

export type StoredTag = Pick<
  Selectable<TransactionTagsTable>,
  'entity_id' | 'id' | 'kind' | 'name' | 'colour'
>

const tagColumns = ['entity_id', 'id', 'kind', 'name', 'colour'] as const

/** Categories first, then by name. */
export async function listTags(
  db: Queryable,
  organisationId: string,
): Promise<(StoredTag & { readonly count: number })[]> {
  const { rows } = await sql<StoredTag & { count: string }>`
    select t.entity_id, t.id, t.kind, t.name, t.colour,
      (select count(*) from tagged_transactions x where x.entity_id = t.entity_id and x.tag_id = t.id) as count
    from transaction_tags t where t.entity_id = ${organisationId} order by t.kind, lower(t.name), t.id`.execute(
    db,
  )
  return rows.map((tag) => ({ ...tag, count: Number(tag.count) }))
}

export async function findTag(
  db: Queryable,
  { organisationIds, id }: { organisationIds: readonly string[]; id: string },
): Promise<StoredTag | undefined> {
  if (organisationIds.length === 0) return undefined
  return db
    .selectFrom('transaction_tags')
    .select(tagColumns)
    .where('entity_id', 'in', organisationIds)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findTagByReading(
  db: Queryable,
  { entity_id, kind, name_reading }: Pick<TransactionTagsTable, 'entity_id' | 'kind' | 'name_reading'>,
): Promise<StoredTag | undefined> {
  return db
    .selectFrom('transaction_tags')
    .select(tagColumns)
    .where('entity_id', '=', entity_id)
    .where('kind', '=', kind)
    .where('name_reading', '=', name_reading)
    .executeTakeFirst()
}

export async function countTags(db: Queryable, organisationId: string): Promise<number> {
  const { n } = await db
    .selectFrom('transaction_tags')
    .select(sql<string>`count(*)`.as('n'))
    .where('entity_id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Up to `limit`. */
export async function countTagged(
  db: Queryable,
  { organisationId, tagId, limit }: { organisationId: string; tagId: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from (
    select from tagged_transactions where entity_id = ${organisationId} and tag_id = ${tagId} limit ${limit}) t`.execute(
    db,
  )
  return Number(rows[0]?.n ?? 0)
}

interface Place {
  readonly network_id: string
  readonly tx_hash: string
}
export const placeKey = ({ network_id, tx_hash }: Place): string => `${network_id}/${tx_hash}`

/** The tags of each of these transactions. */
export async function findTagsOfRows(
  db: Queryable,
  organisationId: string,
  rows: readonly Place[],
): Promise<(row: Place) => readonly StoredTag[]> {
  if (rows.length === 0) return () => []
  const hashes = [...new Set(rows.map(({ tx_hash }) => tx_hash))]
  const networks = [...new Set(rows.map(({ network_id }) => network_id))]
  const found = await db
    .selectFrom('tagged_transactions as x')
    .innerJoin('transaction_tags as t', (join) =>
      join.onRef('t.entity_id', '=', 'x.entity_id').onRef('t.id', '=', 'x.tag_id'),
    )
    .select(['x.network_id', 'x.tx_hash', ...tagColumns.map((column) => `t.${column}` as const)])
    .where('x.entity_id', '=', organisationId)
    .where(sql<boolean>`x.network_id = any(${networks}::uuid[])`)
    .where(sql<boolean>`x.tx_hash = any(${hashes}::text[])`)
    .orderBy('t.kind')
    .orderBy(sql`lower(t.name)`)
    .execute()
  const tags = new Map<string, StoredTag[]>()
  for (const { network_id, tx_hash, ...tag } of found) {
    const key = placeKey({ network_id, tx_hash })
    tags.set(key, [...(tags.get(key) ?? []), tag])
  }
  return (row) => tags.get(placeKey(row)) ?? []
}

export interface NoteWithVersion {
  readonly about: NotesSubject
  readonly note: string
  readonly version: number
  readonly updated_at: Date
  readonly changer: string | null
}

/** Every note on one transaction. */
export async function listNotes(
  db: Queryable,
  { organisationId, network_id, tx_hash }: Place & { readonly organisationId: string },
): Promise<NoteWithVersion[]> {
  return db
    .selectFrom('transaction_notes as n')
    .leftJoin('users as u', 'u.id', 'n.updated_by')
    .select(['n.about', 'n.note', 'n.version', 'n.updated_at', 'u.name as changer'])
    .where('n.entity_id', '=', organisationId)
    .where('n.network_id', '=', network_id)
    .where('n.tx_hash', '=', tx_hash)
    .execute()
}

export type StoredAttachment = Omit<Selectable<AttachmentsTable>, 'body' | 'uploaded_by'> & {
  readonly uploader: string | null
}
export interface AttachmentPlace {
  readonly organisationId: string
  readonly kind: AttachmentSubject
  readonly subject: string
}

const attachmentColumns = [
  'a.entity_id',
  'a.id',
  'a.subject_kind',
  'a.subject',
  'a.name',
  'a.media_type',
  'a.size',
  'a.sha256',
  'a.uploaded_at',
] as const

const attachments = (db: Queryable) =>
  db
    .selectFrom('attachments as a')
    .leftJoin('users as u', 'u.id', 'a.uploaded_by')
    .select(attachmentColumns)
    .select('u.name as uploader')

/** Oldest first. */
export async function listAttachments(
  db: Queryable,
  { organisationId, kind, subject }: AttachmentPlace,
): Promise<StoredAttachment[]> {
  return attachments(db)
    .where('a.entity_id', '=', organisationId)
    .where('a.subject_kind', '=', kind)
    .where('a.subject', '=', subject)
    .orderBy('a.uploaded_at')
    .orderBy('a.id')
    .execute()
}

export async function findAttachment(
  db: Queryable,
  { organisationIds, id }: { organisationIds: readonly string[]; id: string },
): Promise<StoredAttachment | undefined> {
  if (organisationIds.length === 0) return undefined
  return attachments(db).where('a.entity_id', 'in', organisationIds).where('a.id', '=', id).executeTakeFirst()
}

export async function readAttachmentBody(
  db: Queryable,
  { entity_id, id }: Pick<StoredAttachment, 'entity_id' | 'id'>,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('attachments')
    .select('body')
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.body
}

/** The number of attachments of each of these transactions. */
export async function countAttachmentsOfRows(
  db: Queryable,
  organisationId: string,
  rows: readonly Place[],
): Promise<(row: Place) => number> {
  if (rows.length === 0) return () => 0
  const subjects = [...new Set(rows.map(placeKey))]
  const { rows: found } = await sql<{ subject: string; n: string }>`
    select subject, count(*) as n from attachments
    where entity_id = ${organisationId} and subject_kind = 'transaction' and subject = any(${subjects}::text[])
    group by subject`.execute(db)
  const counts = new Map(found.map(({ subject, n }) => [subject, Number(n)]))
  return (row) => counts.get(placeKey(row)) ?? 0
}

/** Bytes of all attachments of the organisation. */
export async function sumAttachments(db: Queryable, organisationId: string): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select coalesce(sum(size), 0) as n from attachments where entity_id = ${organisationId}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}
