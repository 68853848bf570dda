import type { Queryable } from '../database.ts'

export interface StoredAuditReceipt {
  readonly id: string
  readonly signer: string
  readonly receipt: Buffer
  readonly signature: Buffer
}

/** The heads of all chains, also that of the installation. */
export async function listAuditHeads(
  db: Queryable,
): Promise<{ readonly organisationId: string; readonly seq: number }[]> {
  const rows = await db
    .selectFrom('audit_heads')
    .select(['entity_id', 'seq'])
    .where('seq', '>', '0')
    .execute()
  return rows.map(({ entity_id, seq }) => ({ organisationId: entity_id, seq: Number(seq) }))
}

/** The hashes of up to `limit` events that follow event `after`, in order. */
export async function listAuditHashes(
  db: Queryable,
  { organisationId, after, limit }: { organisationId: string; after: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select('hash')
    .where('entity_id', '=', organisationId)
    .where('seq', '>', String(after))
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash.toString('hex'))
}

export interface NewestReceipt {
  readonly signer: string
  readonly seq: number
  readonly signedAt: Date
}

/** The receipt that each signer gave last, by its own clock. An answer that was lost may be stored later. */
export async function listNewestReceipts(db: Queryable, organisationId: string): Promise<NewestReceipt[]> {
  const rows = await db
    .selectFrom('audit_receipts')
    .distinctOn('signer')
    .select(['signer', 'seq', 'signed_at'])
    .where('entity_id', '=', organisationId)
    .orderBy('signer')
    .orderBy('signed_at', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(({ signer, seq, signed_at }) => ({ signer, seq: Number(seq), signedAt: signed_at }))
}

/** The id of the last receipt stored so far. */
export async function findLastReceiptId(db: Queryable, organisationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_receipts')
    .select('id')
    .where('entity_id', '=', organisationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

const receiptPage = 500

/** All receipts up to the one with the id `until`, in the order in which they were stored. */
export async function* readAuditReceipts(
  db: Queryable,
  { organisationId, until }: { readonly organisationId: string; readonly until: string },
): AsyncGenerator<StoredAuditReceipt> {
  for (let after: string | undefined; ;) {
    let query = db
      .selectFrom('audit_receipts')
      .select(['id', 'signer', 'receipt', 'signature'])
      .where('entity_id', '=', organisationId)
      .where('id', '<=', until)
      .orderBy('id')
      .limit(receiptPage)
    if (after !== undefined) query = query.where('id', '>', after)
    const rows = await query.execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < receiptPage) return
    after = last.id
  }
}

/** The signers that dispute the record of an organisation. */
export async function listAuditDisputes(db: Queryable, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_disputes')
    .select('signer')
    .where('entity_id', '=', organisationId)
    .execute()
  return rows.map(({ signer }) => signer)
}
