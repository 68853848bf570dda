/** Templates and scheduled payments with their names, and the notices of schedules. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type {
  PaymentNoticesTable,
  PaymentOccurrencesTable,
  PaymentSchedulesTable,
  PaymentTemplatesTable,
} from '../schema/payments.ts'

interface Named {
  /** Null: deleted. */
  readonly wallet_name: string | null
  readonly network_code: string
  readonly network_name: string
  readonly token_symbol: string
  readonly token_decimals: number
  /** In the address book, or an own wallet; null: neither. */
  readonly payee_name: string | null
}

export type PaymentTemplate = Selectable<PaymentTemplatesTable> & Named & { readonly creator: string | null }
export type PaymentOccurrence = Selectable<PaymentOccurrencesTable>
export type PaymentSchedule = Selectable<PaymentSchedulesTable> &
  Named & {
    readonly creator: string | null
    readonly requester: string | null
    readonly last: PaymentOccurrence | null
  }

interface Filter {
  readonly organisationIds: readonly string[]
  readonly id?: string
}

const payeeName = sql<string | null>`coalesce(
  (select a.name from address_book a where a.entity_id = p.entity_id and a.network_id = p.network_id
    and a.address = p.recipient_address),
  (select o.name from wallets o where o.entity_id = p.entity_id and o.network_id = p.network_id
    and o.address = p.recipient_address and o.is_active))`

const named = (db: Queryable, table: 'payment_templates' | 'payment_schedules') =>
  db
    // Both have the columns that are named here.
    .selectFrom(`${table} as p` as 'payment_templates as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .innerJoin('tokens as t', 't.id', 'p.token_id')
    .leftJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'p.entity_id').onRef('w.id', '=', 'p.wallet_id'),
    )
    .leftJoin('users as c', 'c.id', 'p.created_by')
    .select([
      'w.name as wallet_name',
      'n.code as network_code',
      'n.name as network_name',
      't.symbol as token_symbol',
      't.decimals as token_decimals',
      'c.name as creator',
      payeeName.as('payee_name'),
    ])

export async function listPaymentTemplates(
  db: Queryable,
  { organisationIds, id }: Filter,
): Promise<PaymentTemplate[]> {
  if (organisationIds.length === 0) return []
  return named(db, 'payment_templates')
    .selectAll('p')
    .where('p.entity_id', 'in', organisationIds)
    .$if(id !== undefined, (q) => q.where('p.id', '=', id ?? ''))
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()
}

/** An organisation has fewer that have not ended. */
const mostListed = 1_000

/** Those with a next date first, in its order; then the newest, and ended ones last. */
export async function listPaymentSchedules(
  db: Queryable,
  { organisationIds, id, limit = mostListed }: Filter & { readonly limit?: number },
): Promise<PaymentSchedule[]> {
  if (organisationIds.length === 0) return []
  const rows = (await named(db, 'payment_schedules')
    .selectAll('p')
    .select(sql<string | null>`(select name from users where users.id = p.requested_by)`.as('requester'))
    .where('p.entity_id', 'in', organisationIds)
    .$if(id !== undefined, (q) => q.where('p.id', '=', id ?? ''))
    .orderBy(sql`p.state = 'ended'`)
    .orderBy(sql`p.next_at nulls last`)
    .orderBy('p.created_at', 'desc')
    .limit(limit)
    .execute()) as unknown as Omit<PaymentSchedule, 'last'>[]
  if (rows.length === 0) return []
  const last = await db
    .selectFrom('payment_occurrences')
    .distinctOn('schedule_id')
    .selectAll()
    .where('entity_id', 'in', organisationIds)
    .where(
      'schedule_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('schedule_id')
    .orderBy('due_at', 'desc')
    .execute()
  const bySchedule = new Map(last.map((occurrence) => [occurrence.schedule_id, occurrence]))
  return rows.map((row) => ({ ...row, last: bySchedule.get(row.id) ?? null }))
}

/** Those of these dates that have an outcome. */
export async function listOccurrenceDates(
  db: Queryable,
  { entity_id, schedule_id }: { readonly entity_id: string; readonly schedule_id: string },
  dates: readonly Date[],
): Promise<Date[]> {
  if (dates.length === 0) return []
  const rows = await db
    .selectFrom('payment_occurrences')
    .select('due_at')
    .where('entity_id', '=', entity_id)
    .where('schedule_id', '=', schedule_id)
    .where('due_at', 'in', dates)
    .execute()
  return rows.map(({ due_at }) => due_at)
}

/** In every organisation, the most overdue first. */
export const listDueSchedules = (
  db: Queryable,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<{ readonly entity_id: string; readonly id: string }[]> =>
  db
    .selectFrom('payment_schedules')
    .select(['entity_id', 'id'])
    .where('state', '=', 'active')
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .orderBy('next_at')
    .limit(limit)
    .execute()

/** The address is an entry of the address book or an active wallet of the organisation. */
export async function isSavedPayee(
  db: Queryable,
  { organisationId, networkId, address }: { organisationId: string; networkId: string; address: string },
): Promise<boolean> {
  const saved = await db
    .selectFrom('address_book')
    .select('id')
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .where('address', '=', address)
    .executeTakeFirst()
  if (saved !== undefined) return true
  const wallet = await db
    .selectFrom('wallets')
    .select('id')
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .where('address', '=', address)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return wallet !== undefined
}

export type PaymentNotice = Selectable<PaymentNoticesTable> & { readonly schedule_name: string }

/** Newest first. */
export const listUnreadPaymentNotices = (
  db: Queryable,
  {
    organisationId,
    userId,
    limit,
  }: { readonly organisationId: string; readonly userId: string; readonly limit: number },
): Promise<PaymentNotice[]> =>
  db
    .selectFrom('payment_notices as n')
    .innerJoin('payment_schedules as s', (join) =>
      join.onRef('s.entity_id', '=', 'n.entity_id').onRef('s.id', '=', 'n.schedule_id'),
    )
    .selectAll('n')
    .select('s.name as schedule_name')
    .where('n.entity_id', '=', organisationId)
    .where('n.user_id', '=', userId)
    .where('n.read_at', 'is', null)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
