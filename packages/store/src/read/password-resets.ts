/** Requests of staff to replace a password, which an organisation of the person decides. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { PasswordResetsTable } from '../schema/people.ts'

export type PasswordReset = Selectable<PasswordResetsTable> & {
  readonly person: string
  readonly email: string
  readonly requester: string
}

const resets = (db: Queryable, now: Date) =>
  db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('users as s', 's.id', 'r.requested_by')
    .selectAll('r')
    .select(['u.name as person', 'u.email', 's.name as requester'])
    .where('r.state', 'in', ['pending', 'agreed'])
    .where('r.expires_at', '>', now)

/** Pending or agreed, and not expired. */
export const listOpenPasswordResets = (
  db: Queryable,
  userIds: readonly string[],
  now: Date,
): Promise<PasswordReset[]> =>
  resets(db, now)
    .where(sql<boolean>`r.user_id = any(${[...userIds]}::uuid[])`)
    .execute()

/** Requests that an Owner or Admin of the organisation may decide. */
export const listPendingPasswordResets = (
  db: Queryable,
  organisationId: string,
  now: Date,
): Promise<PasswordReset[]> =>
  resets(db, now)
    .innerJoin('members as m', 'm.user_id', 'r.user_id')
    .where('m.entity_id', '=', organisationId)
    .where('m.is_active', '=', true)
    .where('m.is_retired', '=', false)
    .where('m.accepted_at', 'is not', null)
    .where('r.state', '=', 'pending')
    .orderBy('r.requested_at')
    .execute()
