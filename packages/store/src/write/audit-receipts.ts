import type { Queryable } from '../database.ts'
import { newId } from '../ids.ts'

/** Nothing changes for a receipt that is stored already. */
export async function insertAuditReceipt(
  db: Queryable,
  row: {
    readonly organisationId: string
    readonly signer: string
    readonly seq: number
    readonly signedAt: Date
    /** SHA-256, in hex. */
    readonly digest: string
    readonly receipt: Uint8Array
    readonly signature: Uint8Array
  },
): Promise<void> {
  const { organisationId, signer, seq, signedAt, digest, receipt, signature } = row
  await db
    .insertInto('audit_receipts')
    .values({
      entity_id: organisationId,
      id: newId(),
      signer,
      seq,
      signed_at: signedAt,
      digest: Buffer.from(digest, 'hex'),
      receipt: Buffer.from(receipt),
      signature: Buffer.from(signature),
    })
    .onConflict((conflict) => conflict.columns(['entity_id', 'digest']).doNothing())
    .execute()
}

interface Disputing {
  readonly organisationId: string
  readonly signer: string
}

/** Keeps the time at which it was noticed first. */
export async function noteAuditDispute(db: Queryable, { organisationId, signer }: Disputing): Promise<void> {
  await db
    .insertInto('audit_disputes')
    .values({ entity_id: organisationId, signer, since: new Date() })
    .onConflict((conflict) => conflict.columns(['entity_id', 'signer']).doNothing())
    .execute()
}

export async function endAuditDispute(db: Queryable, { organisationId, signer }: Disputing): Promise<void> {
  await db
    .deleteFrom('audit_disputes')
    .where('entity_id', '=', organisationId)
    .where('signer', '=', signer)
    .execute()
}
