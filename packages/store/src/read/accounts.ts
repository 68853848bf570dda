/** Accounts of the installation, with their organisations and sessions. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { SessionsTable } from '../schema/people.ts'
import type { User } from './people.ts'

export interface Account extends Pick<
  User,
  'id' | 'name' | 'email' | 'is_admin' | 'is_system' | 'is_retired' | 'version' | 'created_at'
> {
  readonly is_invited: boolean
  readonly open_sessions: string
  readonly last_seen_at: Date | null
}

export interface AccountFilter {
  /** Part of a name or an address. */
  readonly text?: string
  readonly isRetired?: boolean
}

const accounts = (db: Queryable, now: Date) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.is_admin',
      'u.is_system',
      'u.is_retired',
      'u.version',
      'u.created_at',
      sql<boolean>`u.password_hash is null`.as('is_invited'),
      sql<string>`(select count(*) from sessions s where s.user_id = u.id and s.expires_at > ${now})`.as(
        'open_sessions',
      ),
      sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.user_id = u.id)`.as(
        'last_seen_at',
      ),
    ])

export const findAccount = (db: Queryable, id: string): Promise<Account | undefined> =>
  accounts(db, new Date()).where('u.id', '=', id).executeTakeFirst()

export async function listAccounts(
  db: Queryable,
  { text, isRetired }: AccountFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Account[]; total: number }> {
  const pattern = `%${(text ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const matches = sql<boolean>`(u.name ilike ${pattern} or u.email ilike ${pattern})
    and (${isRetired ?? null}::boolean is null or u.is_retired = ${isRetired ?? null})`
  const { count } = await db
    .selectFrom('users as u')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(matches)
    .executeTakeFirstOrThrow()
  const rows = await accounts(db, new Date())
    .where(matches)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total: Number(count) }
}

export const listOpenSessions = (
  db: Queryable,
  userId: string,
  now: Date,
): Promise<
  Pick<
    Selectable<SessionsTable>,
    'created_at' | 'last_seen_at' | 'expires_at' | 'remote_address' | 'user_agent'
  >[]
> =>
  db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'expires_at', 'remote_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()

/** How many accounts that can sign in have each platform flag. */
export async function countFlags(db: Queryable): Promise<{ admins: number; systems: number }> {
  const { admins, systems } = await db
    .selectFrom('users')
    .select([
      sql<string>`count(*) filter (where is_admin)`.as('admins'),
      sql<string>`count(*) filter (where is_system)`.as('systems'),
    ])
    .where('is_retired', '=', false)
    .where('password_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  return { admins: Number(admins), systems: Number(systems) }
}
