/** People in their organisations. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { MembersTable } from '../schema/people.ts'
import type { User } from './people.ts'

export type Member = Omit<Selectable<MembersTable>, 'updated_at'> &
  Pick<User, 'name' | 'email' | 'is_system' | 'is_admin'> & {
    readonly organisation: string
    /** Has chosen no password yet. */
    readonly is_invited: boolean
    /** Whose account is archived by the platform. */
    readonly is_account_retired: boolean
  }

const members = (db: Queryable) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('organisations as o', 'o.entity_id', 'm.entity_id')
    .select([
      'm.entity_id',
      'm.id',
      'm.user_id',
      'm.role',
      'm.treasury_role',
      'm.is_active',
      'm.is_retired',
      'm.version',
      'm.created_at',
      'u.name',
      'u.email',
      'u.is_system',
      'u.is_admin',
      'o.name as organisation',
      sql<boolean>`u.password_hash is null`.as('is_invited'),
      'u.is_retired as is_account_retired',
    ])

const within = (organisationIds: readonly string[]) =>
  sql<boolean>`m.entity_id = any(${[...organisationIds]}::uuid[])`

export const listMembers = (db: Queryable, organisationIds: readonly string[]): Promise<Member[]> =>
  members(db).where(within(organisationIds)).orderBy('u.name').orderBy('m.id').execute()

export const findMember = (
  db: Queryable,
  organisationIds: readonly string[],
  id: string,
): Promise<Member | undefined> =>
  members(db).where(within(organisationIds)).where('m.id', '=', id).executeTakeFirst()

/** Every place of one person. */
export const listPlaces = (db: Queryable, userId: string): Promise<Member[]> => listPlacesOf(db, [userId])

/** Every place of these people. */
export const listPlacesOf = (db: Queryable, userIds: readonly string[]): Promise<Member[]> =>
  members(db)
    .where(sql<boolean>`m.user_id = any(${[...userIds]}::uuid[])`)
    .orderBy('o.name')
    .execute()

/** Owners and Admins who can sign in: who the organisation is run by. */
export async function countHeads(db: Queryable, organisationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('m.entity_id', '=', organisationId)
    .where('m.role', 'in', ['Owner', 'Admin'])
    .where('m.is_active', '=', true)
    .where('m.is_retired', '=', false)
    .where('u.is_retired', '=', false)
    .where('u.password_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
