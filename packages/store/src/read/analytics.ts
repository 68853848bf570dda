/** Usage by day or by month (UTC), of one organisation or of all. */
import { sql } from 'kysely'
import { type ChainName, nativeAssetPattern } from '@holdfast/ledger'
import type { Queryable } from '../database.ts'

export interface UsageScope {
  readonly by: 'day' | 'month'
  /** Start of the first and of the last period, 'YYYY-MM-DD'. */
  readonly first: string
  readonly last: string
  /** Null: all organisations, and calls without one. */
  readonly organisationId: string | null
}

export interface UsageRow {
  readonly organisationId: string
  /** 'YYYY-MM-DD', the start of the period. */
  readonly bucket: string
  readonly n: number
}

const ofScope = (column: string, { organisationId }: UsageScope) =>
  organisationId === null ? sql`true` : sql`${sql.ref(column)} = ${organisationId}::uuid`
const endOf = ({ by, last }: UsageScope) =>
  sql`(${last}::date::timestamp at time zone 'UTC' + make_interval(months => ${by === 'month' ? 1 : 0}::int, days => ${by === 'day' ? 1 : 0}::int))`
const startOf = ({ first }: UsageScope) => sql`(${first}::date::timestamp at time zone 'UTC')`

/** Rows of the transaction list, including those that filters may hide; spam is not listed. */
export async function countListed(db: Queryable, scope: UsageScope): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select r.entity_id as "organisationId", r.bucket::text as bucket, sum(r.n)::float8 as n
    from organisations o join tx_rollup r on r.entity_id = o.entity_id and r.scope_id = o.entity_id
      and r.grain = ${scope.by === 'day' ? 'd' : 'm'} and r.detail = 0 and r.bucket between ${scope.first}::date and ${scope.last}::date
    where ${ofScope('o.entity_id', scope)} group by 1, 2`.execute(db)
  return rows
}

/** Calls of the server; those of the nil organisation concerned none. */
export async function countCalls(db: Queryable, scope: UsageScope): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select entity_id as "organisationId", (date_trunc(${scope.by}, bucket, 'UTC') at time zone 'UTC')::date::text as bucket,
      sum(n)::float8 as n
    from call_counts where grain = 'd' and bucket >= ${startOf(scope)} and bucket < ${endOf(scope)}
      and ${ofScope('entity_id', scope)} group by 1, 2`.execute(db)
  return rows
}

/** When the existing ones were added: wallets, including archived ones, and members who are not archived. */
export async function countAdded(
  db: Queryable,
  table: 'wallets' | 'members',
  scope: UsageScope,
): Promise<UsageRow[]> {
  const isThere = table === 'members' ? sql`not is_retired` : sql`true`
  const { rows } = await sql<UsageRow>`
    select entity_id as "organisationId",
      (date_trunc(${scope.by}, created_at, 'UTC') at time zone 'UTC')::date::text as bucket, count(*)::float8 as n
    from ${sql.table(table)} where ${isThere} and created_at < ${endOf(scope)} and ${ofScope('entity_id', scope)}
    group by 1, 2`.execute(db)
  return rows
}

export interface VolumeRow {
  readonly bucket: string
  readonly movements: number
  /** Null: the sum of tokens that are neither native nor verified. */
  readonly token: TokenVolume | null
}

export interface TokenVolume {
  readonly id: string
  readonly symbol: string
  readonly asset: string
  readonly chain: ChainName
  /** The chain id of its network; '' if that has none. */
  readonly chain_id: string
  /** Exact decimal text. */
  readonly in_amount: string
  readonly out_amount: string
}

/**
 * Amounts moved into and out of wallets; a movement between two own wallets counts as both. Fees, stakes and
 * rewards do not count.
 */
export async function sumVolume(db: Queryable, scope: UsageScope): Promise<VolumeRow[]> {
  const { rows } = await sql<VolumeRow>`
    with moved as (
      select (date_trunc(${scope.by}, e.ts, 'UTC') at time zone 'UTC')::date::text as bucket,
        case when t.asset like ${nativeAssetPattern} or t.is_verified then t.id end as token_id,
        ('1e-' || t.decimals)::numeric as one, e.direction, e.units
      from organisations o
        join wallet_transactions e on e.entity_id = o.entity_id
        join tokens t on t.id = e.token_id
      where ${ofScope('o.entity_id', scope)} and e.ts >= ${startOf(scope)} and e.ts < ${endOf(scope)}
        and e.kind in ('transfer', 'internal') and e.excluded_at is null and not t.is_spam),
    summed as (
      select bucket, token_id, count(*)::int as movements,
        trim_scale(coalesce(sum(units * one) filter (where direction = 'in'), 0))::text as in_amount,
        trim_scale(coalesce(sum(units * one) filter (where direction = 'out'), 0))::text as out_amount
      from moved group by 1, 2)
    select s.bucket, s.movements, case when t.id is not null then jsonb_build_object('id', t.id, 'symbol', t.symbol,
      'asset', t.asset, 'chain', n.chain, 'chain_id', n.chain_id, 'in_amount', s.in_amount, 'out_amount', s.out_amount) end as token
    from summed s left join tokens t on t.id = s.token_id left join networks n on n.id = t.network_id
    order by s.bucket, t.symbol, t.id`.execute(db)
  return rows
}
