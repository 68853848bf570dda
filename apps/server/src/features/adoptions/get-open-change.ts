import type { Queryable } from '@holdfast/store'
import { findPendingChange, type PendingChange } from '@holdfast/store/read'
import { notFound, refusal } from '../../http/refusal.ts'

/** Refuses one that is decided or over. */
export async function getOpenChange(
  db: Queryable,
  { orgId, id }: { readonly orgId: string; readonly id: string },
): Promise<PendingChange> {
  const change = await findPendingChange(db, { organisationId: orgId, id })
  if (change === undefined) throw notFound('pending_change')
  if (change.state !== 'open' || change.expires_at <= new Date()) throw refusal('CHANGE_DECIDED')
  return change
}
