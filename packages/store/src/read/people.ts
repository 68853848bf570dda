import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { MembersTable, OrganisationsTable, UsersTable } from '../schema/people.ts'

export type User = Selectable<UsersTable>

export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export interface Session {
  readonly user: User
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

export async function findSession(db: Queryable, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .selectAll('u')
    .select(['s.last_seen_at', 's.expires_at'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { last_seen_at, expires_at, ...user } = row
  return { user, lastSeenAt: last_seen_at, expiresAt: expires_at }
}

/** Organisations a person may act in, with the role there. Retired and inactive members have none. */
export interface Membership {
  readonly organisationId: string
  readonly organisation: string
  readonly role: MembersTable['role']
}

export async function listMemberships(db: Queryable, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('organisations as o', 'o.entity_id', 'm.entity_id')
    .select(['m.entity_id', 'm.role', 'o.name'])
    .where('m.user_id', '=', userId)
    .where('m.is_active', '=', true)
    .where('m.is_retired', '=', false)
    .orderBy('o.name')
    .execute()
  return rows.map((row) => ({ organisationId: row.entity_id, organisation: row.name, role: row.role }))
}

export type Member = Selectable<MembersTable> & Pick<User, 'name' | 'email' | 'is_system'>

const members = (db: Queryable, organisationId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.name', 'u.email', 'u.is_system'])
    .where('m.entity_id', '=', organisationId)

export const listMembers = (db: Queryable, organisationId: string): Promise<Member[]> =>
  members(db, organisationId).orderBy('u.name').orderBy('m.id').execute()

export const findMember = (db: Queryable, organisationId: string, id: string): Promise<Member | undefined> =>
  members(db, organisationId).where('m.id', '=', id).executeTakeFirst()

export interface LoginAttempts {
  readonly failures: number
  readonly blockedUntil: Date | null
}

export async function findLoginAttempts(
  db: Queryable,
  subjects: readonly string[],
): Promise<LoginAttempts[]> {
  const rows = await db
    .selectFrom('login_attempts')
    .select(['failures', 'blocked_until'])
    .where('subject', 'in', subjects)
    .execute()
  return rows.map((row) => ({ failures: row.failures, blockedUntil: row.blocked_until }))
}

/** By id, or by its whole name. */
export async function findOrganisation(
  db: Queryable,
  idOrName: string,
): Promise<Selectable<OrganisationsTable> | undefined> {
  return db
    .selectFrom('organisations')
    .selectAll()
    .where((eb) => eb.or([eb('name', '=', idOrName), eb(sql<string>`entity_id::text`, '=', idOrName)]))
    .executeTakeFirst()
}
