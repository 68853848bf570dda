/** Members of organisations. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { MembersTable } from '../schema/people.ts'
import type { User } from './people.ts'

export type Member = Omit<
  Selectable<MembersTable>,
  'updated_at' | 'invited_name' | 'invited_email' | 'invited_by'
> &
  Pick<User, 'name' | 'email' | 'is_system' | 'is_admin'> & {
    readonly organisation: string
    /**
     * Has not accepted the invitation, or has not chosen a password yet. Name and e-mail are then those of
     * the invitation.
     */
    readonly is_invited: boolean
    /** The platform has archived the account. */
    readonly is_account_retired: boolean
  }

/** An organisation sees nothing of an account before its owner accepts. */
const shownName = sql<string>`case when m.accepted_at is null then m.invited_name else u.name end`

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
      'm.accepted_at',
      'm.is_newcomer',
      shownName.as('name'),
      sql<string>`case when m.accepted_at is null then m.invited_email else u.email end`.as('email'),
      sql<boolean>`u.is_system and m.accepted_at is not null`.as('is_system'),
      sql<boolean>`u.is_admin and m.accepted_at is not null`.as('is_admin'),
      'o.name as organisation',
      sql<boolean>`m.accepted_at is null or u.password_hash is null`.as('is_invited'),
      sql<boolean>`u.is_retired and m.accepted_at is not null`.as('is_account_retired'),
    ])

const within = (organisationIds: readonly string[]) =>
  sql<boolean>`m.entity_id = any(${[...organisationIds]}::uuid[])`

export const listMembers = (db: Queryable, organisationIds: readonly string[]): Promise<Member[]> =>
  members(db).where(within(organisationIds)).orderBy(shownName).orderBy('m.id').execute()

export interface MemberSecurity {
  readonly id: string
  readonly user_id: string | null
  readonly has_passkey: boolean
  readonly has_app: boolean
  readonly last_seen_at: Date | null
}

/** Without those who have not joined. `last_seen_at` is null also for people of several organisations. */
export const listMemberSecurity = (db: Queryable, organisationId: string): Promise<MemberSecurity[]> =>
  db
    .selectFrom('members as m')
    .select([
      'm.id',
      'm.user_id',
      sql<boolean>`exists (select from passkeys p where p.user_id = m.user_id)`.as('has_passkey'),
      sql<boolean>`exists (select from totp_secrets t where t.user_id = m.user_id and t.confirmed_at is not null)`.as(
        'has_app',
      ),
      // A session is not one of an organisation: it may show the work for another.
      sql<Date | null>`case when not exists (
        select from members o where o.user_id = m.user_id and o.entity_id <> m.entity_id and o.accepted_at is not null
          and not o.is_retired)
        then (select max(s.last_seen_at) from sessions s where s.user_id = m.user_id) end`.as('last_seen_at'),
    ])
    .where('m.entity_id', '=', organisationId)
    .where('m.accepted_at', 'is not', null)
    .orderBy('m.id')
    .execute()

export const findMember = (
  db: Queryable,
  organisationIds: readonly string[],
  id: string,
): Promise<Member | undefined> =>
  members(db).where(within(organisationIds)).where('m.id', '=', id).executeTakeFirst()

/** Every membership of one person, without open invitations to an existing account. */
export const listPlaces = (db: Queryable, userId: string): Promise<Member[]> => listPlacesOf(db, [userId])

/** Every membership of these people: accepted, or the one that created their account. */
export const listPlacesOf = (db: Queryable, userIds: readonly string[]): Promise<Member[]> =>
  members(db)
    .where(sql<boolean>`m.user_id = any(${[...userIds]}::uuid[])`)
    .where(sql<boolean>`(m.accepted_at is not null or m.is_newcomer)`)
    .orderBy('o.name')
    .execute()

/** Owners and Admins who can sign in and so can run the organisation. */
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
    .where('m.accepted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface Invitation {
  readonly entity_id: string
  readonly id: string
  readonly organisation: string
  readonly role: MembersTable['role']
  readonly inviter: string | null
  readonly created_at: Date
}

/** Open invitations of one person, newest first. */
export const listInvitations = (db: Queryable, userId: string): Promise<Invitation[]> =>
  db
    .selectFrom('members as m')
    .innerJoin('organisations as o', 'o.entity_id', 'm.entity_id')
    .leftJoin('users as i', 'i.id', 'm.invited_by')
    .select(['m.entity_id', 'm.id', 'm.role', 'm.created_at', 'o.name as organisation', 'i.name as inviter'])
    .where('m.user_id', '=', userId)
    .where('m.accepted_at', 'is', null)
    .where('m.is_active', '=', true)
    .where('m.is_retired', '=', false)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .execute()
