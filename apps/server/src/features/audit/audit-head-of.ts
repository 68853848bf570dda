import { type AuditHead, mostCountersigned } from '@holdfast/mpc/nodes'
import type { Queryable } from '@holdfast/store'
import { findAuditHead, listAuditHashes } from '@holdfast/store/read'

/** The newest events of an organisation's audit record, for an order to sign. Empty before the first event. */
export async function auditHeadOf(
  db: Queryable,
  organisationId: string,
): Promise<{ readonly audit?: AuditHead }> {
  const seq = Number((await findAuditHead(db, organisationId))?.seq ?? 0)
  if (seq === 0) return {}
  return { audit: await auditHeadAfter(db, organisationId, seq - mostCountersigned) }
}

/** The events that follow event `after`, as many as a receipt names. */
export async function auditHeadAfter(
  db: Queryable,
  organisationId: string,
  after: number,
): Promise<AuditHead> {
  const from = Math.max(after, 0)
  const hashes = await listAuditHashes(db, { organisationId, after: from, limit: mostCountersigned })
  return { organisation: organisationId, after: from, hashes }
}
