/** People and wallets that an organisation may pay on a network, list by list, and what it paid to an address. */
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'

export const payeeLists = ['address_book', 'recent', 'wallets'] as const
export type PayeeList = (typeof payeeLists)[number]

export interface Payee {
  readonly address: string
  /** Null: it has no name. */
  readonly name: string | null
  /** The account group of an own wallet. */
  readonly group_name: string | null
}

export interface PayeeQuery {
  readonly organisationId: string
  readonly networkId: string
  readonly list: PayeeList
  /** A part of the name or of the address; empty: all. */
  readonly search: string
  readonly offset: number
  readonly limit: number
}

/** Names in alphabetical order; of recent payees, the last one paid first. */
export async function listPayees(db: Queryable, query: PayeeQuery): Promise<Payee[]> {
  const { offset, limit } = query
  const { rows } = await sql<Payee>`${sources[query.list](query)} offset ${offset} limit ${limit}`.execute(db)
  return rows
}

type Place = Pick<PayeeQuery, 'organisationId' | 'networkId' | 'search'>

const sources: Readonly<Record<PayeeList, (place: Place) => RawBuilder<Payee>>> = {
  address_book: ({ organisationId, networkId, search }) => sql`
    select a.address, a.name, null as group_name from address_book a
    where a.entity_id = ${organisationId} and a.network_id = ${networkId}
      and ${contains(search, sql`a.name`, sql`a.address`)}
    order by lower(a.name), a.address`,
  recent: ({ organisationId, networkId, search }) => sql`
    select m.address, coalesce(w.name, a.name, l.name) as name, null as group_name from met_addresses m
    left join wallets w on w.entity_id = m.entity_id and w.network_id = m.network_id and w.address = m.address
    left join address_book a on a.entity_id = m.entity_id and a.network_id = m.network_id and a.address = m.address
    left join inbound_labels l on l.entity_id = m.entity_id and l.network_id = m.network_id and l.address = m.address
    where m.entity_id = ${organisationId} and m.network_id = ${networkId} and m.sent_at is not null
      and ${contains(search, sql`coalesce(w.name, a.name, l.name)`, sql`m.address`)}
    order by m.sent_at desc, m.address`,
  wallets: ({ organisationId, networkId, search }) => sql`
    select w.address, w.name, g.name as group_name from wallets w
    left join account_groups g on g.entity_id = w.entity_id and g.id = w.account_group_id
    where w.entity_id = ${organisationId} and w.network_id = ${networkId} and w.is_active
      and ${contains(search, sql`w.name`, sql`w.address`)}
    order by lower(w.name), w.address`,
}

function contains(search: string, ...columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (search === '') return sql`true`
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`
}

export interface PaidBefore {
  readonly address: string
  /** Transactions. */
  readonly count: number
  /** Older payments were not counted. */
  readonly has_more: boolean
  readonly last_at: Date
  /** The token of the last payment. Null: its row names none. */
  readonly last_token_id: string | null
}

/** One transaction can have several. */
const mostRows = 1000

/**
 * The confirmed payments of known tokens from the organisation's own wallets to these addresses. Anybody can emit an event
 * that names a wallet as payer, with an amount of zero or in a token of their own, so those do not count.
 */
export async function listPaidBefore(
  db: Queryable,
  { organisationId, networkId }: Pick<PayeeQuery, 'organisationId' | 'networkId'>,
  addresses: readonly string[],
): Promise<PaidBefore[]> {
  if (addresses.length === 0) return []
  const { rows } = await sql<PaidBefore>`
    select p.address, count(distinct t.tx_hash)::int as count,
      count(*) > ${mostRows} as has_more, max(t.ts) as last_at,
      (array_agg(t.token_id order by t.ts desc))[1] as last_token_id
    from unnest(${addresses}::text[]) as p(address)
    cross join lateral (
      select b.tx_hash, b.ts, b.token_id from bc_transactions b
      where b.entity_id = ${organisationId} and b.network_id = ${networkId} and b.to_address = p.address
        and b.status = 'confirmed' and b.is_known_token and not b.is_spam and b.amount_units > 0
        and exists (select 1 from wallets w where w.entity_id = b.entity_id and w.network_id = b.network_id
          and w.address = b.from_address)
      order by b.ts desc limit ${mostRows + 1}) t
    group by p.address`.execute(db)
  return rows
}
