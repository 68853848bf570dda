import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { MembersTable, OrganisationsTable, SessionsTable, UsersTable } from '../schema/people.ts'

export type User = Selectable<UsersTable>

export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export const findUser = (db: Queryable, id: string): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The hashes of all accounts that can sign in. */
export async function listPasswordHashes(
  db: Queryable,
): Promise<readonly { readonly email: string; readonly password_hash: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('is_retired', '=', false)
    .execute()
  return rows.flatMap(({ email, password_hash }) =>
    password_hash === null ? [] : [{ email, password_hash }],
  )
}

export interface Session {
  readonly user: User
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly mac: Buffer | null
  /** When the person last confirmed the session. */
  readonly steppedUpAt: Date | null
  readonly stepUpMac: Buffer | null
}

export type SessionRow = Selectable<SessionsTable>

export const listSessions = (db: Queryable): Promise<SessionRow[]> =>
  db.selectFrom('sessions').selectAll().execute()

/** The newest use first. */
export const listSessionsOf = (db: Queryable, userId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

export async function findSession(db: Queryable, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .selectAll('u')
    .select([
      's.created_at as opened_at',
      's.last_seen_at',
      's.expires_at',
      's.mac',
      's.stepped_up_at',
      's.step_up_mac',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('u.is_retired', '=', false)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { opened_at, last_seen_at, expires_at, mac, stepped_up_at, step_up_mac, ...user } = row
  return {
    user,
    createdAt: opened_at,
    lastSeenAt: last_seen_at,
    expiresAt: expires_at,
    mac,
    steppedUpAt: stepped_up_at,
    stepUpMac: step_up_mac,
  }
}

/**
 * Organisations in which a person may act, with the role there. Retired and inactive members and open
 * invitations are left out.
 */
export interface Membership {
  readonly organisationId: string
  readonly organisation: string
  /** The version of the organisation. */
  readonly version: number
  readonly role: MembersTable['role']
  readonly treasuryRole: MembersTable['treasury_role']
}

/** In the order in which the person joined, so that no later name can change it. */
export async function listMemberships(db: Queryable, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('organisations as o', 'o.entity_id', 'm.entity_id')
    .select(['m.entity_id', 'm.role', 'm.treasury_role', 'o.name', 'o.version'])
    .where('m.user_id', '=', userId)
    .where('m.is_active', '=', true)
    .where('m.is_retired', '=', false)
    .where('m.accepted_at', 'is not', null)
    .orderBy('m.accepted_at')
    .orderBy('m.created_at')
    .orderBy('o.name')
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    organisation: row.name,
    version: row.version,
    role: row.role,
    treasuryRole: row.treasury_role,
  }))
}

/** The organisations of a person, with the time of joining. */
export const listJoined = (db: Queryable, userId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('organisations as o', 'o.entity_id', 'm.entity_id')
    .select(['m.entity_id', 'o.name', 'm.role', 'm.treasury_role', 'm.accepted_at', 'm.created_at'])
    .where('m.user_id', '=', userId)
    .where('m.is_active', '=', true)
    .where('m.is_retired', '=', false)
    .where('m.accepted_at', 'is not', null)
    .orderBy('m.accepted_at')
    .orderBy('o.name')
    .execute()

export async function isKnownBrowser(db: Queryable, userId: string, secretHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function countKnownBrowsers(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('known_browsers')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The time until which sign-ins are blocked for any of these subjects; null: nothing was counted. */
export async function findLoginBlock(db: Queryable, subjects: readonly string[]): Promise<Date | null> {
  const row = await db
    .selectFrom('login_attempts')
    .select(({ fn }) => fn.max('blocked_until').as('until'))
    .where('subject', 'in', subjects)
    .executeTakeFirst()
  return row?.until ?? null
}

/** By id, or by its whole name. */
export async function findOrganisation(
  db: Queryable,
  idOrName: string,
): Promise<Selectable<OrganisationsTable> | undefined> {
  return (
    db
      .selectFrom('organisations')
      .selectAll()
      .where((eb) => eb.or([eb('name', '=', idOrName), eb(sql<string>`entity_id::text`, '=', idOrName)]))
      // An organisation may have the id of another one as its name.
      .orderBy(sql`entity_id::text = ${idOrName}`, 'desc')
      .executeTakeFirst()
  )
}

/** The person whom a valid password link is for. */
export async function findPasswordLink(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}
