/** Settings of notifications, and what is to be sent. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { NoticesTable } from '../schema/notices.ts'
import type {
  NoticeDeliveriesTable,
  NoticeMailsTable,
  NotificationPeopleTable,
  NotificationSettingsTable,
  PushDevicesTable,
  PushKeysTable,
} from '../schema/notifications.ts'
import type { User } from './people.ts'

export type NotificationSettings = Selectable<NotificationSettingsTable>
export type NotificationPerson = Selectable<NotificationPeopleTable> & Pick<User, 'language'>
export type NoticeMail = Selectable<NoticeMailsTable>
export type NoticeDelivery = Selectable<NoticeDeliveriesTable>
export type PushDevice = Selectable<PushDevicesTable>
export type PushKey = Selectable<PushKeysTable>

/** People without an entry have the defaults. */
export async function listNotificationSettings(
  db: Queryable,
  organisationId: string,
  userIds: readonly string[],
): Promise<NotificationSettings[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('notification_settings')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** With the language of the account, and its time zone where the person set none here. People without times have the defaults. */
export async function findNotificationPerson(
  db: Queryable,
  userId: string,
): Promise<NotificationPerson | undefined> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('notification_people as p', 'p.user_id', 'u.id')
    .selectAll('p')
    .select(['u.id', 'u.language', 'u.time_zone as account_zone', 'u.created_at'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : {
        user_id: row.id,
        language: row.language,
        digest: row.digest ?? 'off',
        digest_hour: row.digest_hour ?? 8,
        digest_weekday: row.digest_weekday ?? 1,
        quiet_from: row.quiet_from,
        quiet_to: row.quiet_to,
        time_zone: row.time_zone ?? row.account_zone,
        refused_address: row.refused_address,
        refused_at: row.refused_at,
        refusal: row.refusal,
        updated_at: row.updated_at ?? row.created_at,
      }
}

/** E-mails of a person in all organisations since a time, without dropped ones. */
export async function countMailsOf(
  db: Queryable,
  { userId, since, isTest }: { readonly userId: string; readonly since: Date; readonly isTest: boolean },
): Promise<number> {
  const { count } = await db
    .selectFrom('notice_mails')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('state', '<>', 'dropped')
    .where('kind', isTest ? '=' : '<>', 'test')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type DeliveredNotice = Selectable<NoticesTable> & {
  readonly author: string | null
  readonly delivery_id: string
}

/** Oldest first. */
export const listNoticesOfMail = (
  db: Queryable,
  { entity_id, id }: Pick<NoticeMail, 'entity_id' | 'id'>,
): Promise<DeliveredNotice[]> =>
  db
    .selectFrom('notice_deliveries as d')
    .innerJoin('notices as n', (join) =>
      join.onRef('n.entity_id', '=', 'd.entity_id').onRef('n.id', '=', 'd.notice_id'),
    )
    .leftJoin('users as u', 'u.id', 'n.by_user')
    .selectAll('n')
    .select(['u.name as author', 'd.id as delivery_id'])
    .where('d.entity_id', '=', entity_id)
    .where('d.mail_id', '=', id)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute()

export const listPushDevices = (db: Queryable, userId: string): Promise<PushDevice[]> =>
  db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Those of these people who have a device for push. */
export async function listPeopleWithPush(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('push_devices')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export const findPushKey = (db: Queryable): Promise<PushKey | undefined> =>
  db.selectFrom('push_keys').selectAll().executeTakeFirst()

export interface PaymentFacts {
  readonly entry_id: string
  readonly wallet: string
  readonly symbol: string
  readonly decimals: number
  readonly units: string
  readonly from: string | null
  readonly at: Date
}

/** Incoming entries by their ids. */
export async function listPayments(
  db: Queryable,
  organisationId: string,
  entryIds: readonly string[],
): Promise<PaymentFacts[]> {
  if (entryIds.length === 0) return []
  return db
    .selectFrom('wallet_transactions as t')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 't.entity_id').onRef('w.id', '=', 't.wallet_id'),
    )
    .innerJoin('tokens as k', 'k.id', 't.token_id')
    .leftJoin('bc_transactions as b', (join) =>
      join.onRef('b.entity_id', '=', 't.entity_id').onRef('b.id', '=', 't.bc_transaction_id'),
    )
    .select([
      't.id as entry_id',
      'w.name as wallet',
      'k.symbol',
      'k.decimals',
      't.units',
      'b.from_address as from',
      't.ts as at',
    ])
    .where('t.entity_id', '=', organisationId)
    .where('t.id', 'in', entryIds)
    .where('t.excluded_at', 'is', null)
    .execute()
}

export interface NewPayment {
  readonly entity_id: string
  readonly wallet_id: string
  readonly tx_hash: string
  readonly seq: number
  /** Null: the entry is gone, is excluded, or came from another wallet of the organisation. */
  readonly entry_id: string | null
  readonly units: string
  readonly decimals: number
  readonly asset: string
  readonly chain: string
  readonly chain_id: string
}

/** Payments into wallets that nobody was notified of. */
export async function listNewPayments(db: Queryable, limit: number): Promise<NewPayment[]> {
  const { rows } = await sql<NewPayment>`
    select p.entity_id, p.wallet_id, p.tx_hash, p.seq, p.units, k.decimals, k.asset, n.chain, n.chain_id,
      case when t.excluded_at is null and not exists (
        select from wallets w where w.entity_id = p.entity_id and w.network_id = b.network_id and w.address = b.from_address)
      then t.id end as entry_id
    from incoming_payments p
    join tokens k on k.id = p.token_id
    join networks n on n.id = k.network_id
    left join wallet_transactions t on t.entity_id = p.entity_id and t.wallet_id = p.wallet_id and t.tx_hash = p.tx_hash
      and t.seq = p.seq
    left join bc_transactions b on b.entity_id = t.entity_id and b.id = t.bc_transaction_id
    where p.noticed_at is null and not exists (select from noticed_payments m where m.entity_id = p.entity_id
      and m.wallet_id = p.wallet_id and m.tx_hash = p.tx_hash and m.seq = p.seq)
    order by p.created_at limit ${limit}`.execute(db)
  return rows
}

/** By their ids. */
export async function listNotices(
  db: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Selectable<NoticesTable>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('notices')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute()
}

/** The group of the wallet; null without one. */
export async function findGroupOfWallet(
  db: Queryable,
  organisationId: string,
  walletId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('wallets')
    .select('account_group_id')
    .where('entity_id', '=', organisationId)
    .where('id', '=', walletId)
    .executeTakeFirst()
  return row?.account_group_id ?? null
}

/** Members whose mail address the mail server refused, by organisation. */
export async function listRefusedMembers(
  db: Queryable,
): Promise<{ entity_id: string; user_id: string; name: string; refused_at: Date; refusal: string | null }[]> {
  const { rows } = await sql<{
    entity_id: string
    user_id: string
    name: string
    refused_at: Date
    refusal: string | null
  }>`
    select m.entity_id, m.user_id, u.name, p.refused_at, p.refusal from notification_people p
    join users u on u.id = p.user_id and lower(u.email) = p.refused_address and not u.is_retired
    join members m on m.user_id = p.user_id and m.is_active and not m.is_retired and m.accepted_at is not null
    where p.refused_at is not null`.execute(db)
  return rows
}
