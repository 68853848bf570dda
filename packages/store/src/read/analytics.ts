/** How much is used, by day or by month (UTC), of one organisation or of all. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

export interface UsageScope {
  readonly by: 'day' | 'month'
  /** Beginning of the first and of the last one, 'YYYY-MM-DD'. */
  readonly first: string
  readonly last: string
  /** Null: all organisations, and what is of none. */
  readonly organisationId: string | null
}

export interface UsageRow {
  readonly organisationId: string
  /** 'YYYY-MM-DD' of its beginning. */
  readonly bucket: string
  readonly n: number
}

const ofScope = (column: string, { organisationId }: UsageScope) =>
  organisationId === null ? sql`true` : sql`${sql.ref(column)} = ${organisationId}::uuid`
const endOf = ({ by, last }: UsageScope) =>
  sql`(${last}::date::timestamp at time zone 'UTC' + make_interval(months => ${by === 'month' ? 1 : 0}::int, days => ${by === 'day' ? 1 : 0}::int))`
const startOf = ({ first }: UsageScope) => sql`(${first}::date::timestamp at time zone 'UTC')`

/** Rows of the transaction list, those that filters may hide included; spam is not listed. */
export async function countListed(db: Queryable, scope: UsageScope): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select r.entity_id as "organisationId", r.bucket::text as bucket, sum(r.n)::float8 as n
    from organisations o join tx_rollup r on r.entity_id = o.entity_id and r.scope_id = o.entity_id
      and r.grain = ${scope.by === 'day' ? 'd' : 'm'} and r.detail = 0 and r.bucket between ${scope.first}::date and ${scope.last}::date
    where ${ofScope('o.entity_id', scope)} group by 1, 2`.execute(db)
  return rows
}

/** Calls of the server; of the nil organisation those that were about none. */
export async function countCalls(db: Queryable, scope: UsageScope): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select entity_id as "organisationId", (date_trunc(${scope.by}, bucket, 'UTC') at time zone 'UTC')::date::text as bucket,
      sum(n)::float8 as n
    from call_counts where grain = 'd' and bucket >= ${startOf(scope)} and bucket < ${endOf(scope)}
      and ${ofScope('entity_id', scope)} group by 1, 2`.execute(db)
  return rows
}

/** When what is there now was added: wallets, archived ones too, and members who are not archived. */
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
  /** Null: tokens that are neither a network's own nor verified, together. */
  readonly symbol: string | null
  readonly movements: number
  /** Exact decimal text; null where `symbol` is. */
  readonly inAmount: string | null
  readonly outAmount: string | null
}

/** What moved into and out of wallets; between two own wallets it is both. Fees, stakes and rewards are no volume. */
export async function sumVolume(db: Queryable, scope: UsageScope): Promise<VolumeRow[]> {
  const { rows } = await sql<VolumeRow>`
    with moved as (
      select (date_trunc(${scope.by}, e.ts, 'UTC') at time zone 'UTC')::date::text as bucket,
        case when t.asset like 'slip44:%' or t.is_verified then t.symbol end as symbol,
        ('1e-' || t.decimals)::numeric as one, e.direction, e.units
      from organisations o
        join wallet_transactions e on e.entity_id = o.entity_id
        join tokens t on t.id = e.token_id
      where ${ofScope('o.entity_id', scope)} and e.ts >= ${startOf(scope)} and e.ts < ${endOf(scope)}
        and e.kind in ('transfer', 'internal') and e.excluded_at is null and not t.is_spam)
    select bucket, symbol, count(*)::int as movements,
      case when symbol is not null then trim_scale(coalesce(sum(units * one) filter (where direction = 'in'), 0))::text end
        as "inAmount",
      case when symbol is not null then trim_scale(coalesce(sum(units * one) filter (where direction = 'out'), 0))::text end
        as "outAmount"
    from moved group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
