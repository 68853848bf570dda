import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { NoticesTable } from '../schema/notices.ts'

export type Notice = Selectable<NoticesTable> & { readonly author: string | null }

/** Newest first. */
export const listUnreadNotices = (
  db: Queryable,
  {
    organisationId,
    userId,
    limit,
  }: { readonly organisationId: string; readonly userId: string; readonly limit: number },
): Promise<Notice[]> =>
  db
    .selectFrom('notices as n')
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
