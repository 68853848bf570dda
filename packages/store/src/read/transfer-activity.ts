/** Things that happened to a transfer request, and the remarks on it. */
import type { AuditVerb } from '@holdfast/ledger'
import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { TransferCommentsTable, TransferNoticesTable } from '../schema/transfers.ts'
import { listTransferRequests, type TransferRequestView } from './transfers.ts'

interface Place {
  readonly entity_id: string
  readonly id: string
}

export interface RequestEvent {
  readonly id: string
  readonly verb: string
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly happened_at: Date
}

/** Events of a request or a batch in the audit record, oldest first, at most 200. */
export const listRequestEvents = (
  db: Queryable,
  { entity_id, id }: Place,
  verbs: readonly AuditVerb[],
): Promise<RequestEvent[]> =>
  db
    .selectFrom('audit_events')
    .select(['id', 'verb', 'actor_id', 'actor_name', 'happened_at'])
    .where('entity_id', '=', entity_id)
    .where('subject_kind', 'in', ['transfer-request', 'transfer-batch'])
    .where('subject_id', '=', id)
    .where('outcome', '=', 'done')
    .where('verb', 'in', verbs)
    .orderBy('seq')
    .limit(200)
    .execute()

export type TransferComment = Selectable<TransferCommentsTable> & { readonly author: string | null }

/** Oldest first. */
export const listTransferComments = (
  db: Queryable,
  { entity_id, id }: Place,
  limit: number,
): Promise<TransferComment[]> =>
  db
    .selectFrom('transfer_comments as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select('u.name as author')
    .where('c.entity_id', '=', entity_id)
    .where('c.request_id', '=', id)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(limit)
    .execute()

/** The request that paid this transaction. */
export async function findRequestOfHash(
  db: Queryable,
  place: { readonly organisationId: string; readonly networkId: string; readonly hash: string },
): Promise<TransferRequestView | undefined> {
  const row = await db
    .selectFrom('transfer_requests')
    .select('id')
    .where('entity_id', '=', place.organisationId)
    .where('network_id', '=', place.networkId)
    .where('tx_hash', '=', place.hash)
    .where('status', 'in', ['broadcasted', 'failed'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const [view] = await listTransferRequests(db, { organisationIds: [place.organisationId], id: row.id })
  return view
}

export type TransferNotice = Selectable<TransferNoticesTable> & { readonly author: string | null }

/** Newest first. */
export const listUnreadTransferNotices = (
  db: Queryable,
  {
    organisationId,
    userId,
    limit,
  }: { readonly organisationId: string; readonly userId: string; readonly limit: number },
): Promise<TransferNotice[]> =>
  db
    .selectFrom('transfer_notices as n')
    .leftJoin('users as u', 'u.id', 'n.by_user')
    .selectAll('n')
    .select('u.name as author')
    .where('n.entity_id', '=', organisationId)
    .where('n.user_id', '=', userId)
    .where('n.read_at', 'is', null)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
