import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { PendingChangesTable } from '../schema/pending-changes.ts'

export type PendingChange = Selectable<PendingChangesTable> & { readonly proposer: string }

const changes = (db: Queryable) =>
  db
    .selectFrom('pending_changes as c')
    .innerJoin('users as u', 'u.id', 'c.proposed_by')
    .selectAll('c')
    .select('u.name as proposer')

/** In any state. */
export const findPendingChange = (
  db: Queryable,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<PendingChange | undefined> =>
  changes(db).where('c.entity_id', '=', organisationId).where('c.id', '=', id).executeTakeFirst()

/** Open and not expired, oldest first. */
export const listPendingChanges = (
  db: Queryable,
  organisationId: string,
  now: Date,
): Promise<PendingChange[]> =>
  changes(db)
    .where('c.entity_id', '=', organisationId)
    .where('c.state', '=', 'open')
    .where('c.expires_at', '>', now)
    .orderBy('c.proposed_at')
    .orderBy('c.id')
    .execute()

/** Those that nobody decided in time. */
export const listExpiredChanges = (
  db: Queryable,
  now: Date,
  { limit, organisationId }: { readonly limit: number; readonly organisationId?: string },
): Promise<PendingChange[]> =>
  changes(db)
    .where('c.state', '=', 'open')
    .where('c.expires_at', '<=', now)
    .$if(organisationId !== undefined, (query) => query.where('c.entity_id', '=', organisationId ?? ''))
    .orderBy('c.expires_at')
    .limit(limit)
    .execute()
