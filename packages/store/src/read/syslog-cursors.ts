import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

export interface UnsentAudit {
  readonly organisationId: string
  /** The last event that the receiver has; 0: none. */
  readonly sent: bigint
  readonly head: bigint
}

/** The audit records that the receiver does not have completely. */
export async function listUnsentAudits(db: Queryable, receiver: string): Promise<UnsentAudit[]> {
  const rows = await db
    .selectFrom('audit_heads as h')
    .leftJoin('syslog_cursors as c', (join) =>
      join.onRef('c.entity_id', '=', 'h.entity_id').on('c.receiver', '=', receiver),
    )
    .select(['h.entity_id', 'h.seq as head', sql<string>`coalesce(c.seq, 0)::text`.as('sent')])
    .where(sql<boolean>`h.seq > coalesce(c.seq, 0)`)
    .orderBy('h.entity_id')
    .execute()
  return rows.map(({ entity_id, head, sent }) => ({
    organisationId: entity_id,
    sent: BigInt(sent),
    head: BigInt(head),
  }))
}
