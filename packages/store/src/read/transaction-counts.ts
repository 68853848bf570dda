/**
 * Counts the rows that a filter lists, and locates its n-th row in time, without reading the rows: from the
 * rollup, and from the rows of the one day (of a wallet: month) that a date splits.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queryable } from '../database.ts'
import {
  aboveMinimums,
  all,
  detailOf,
  factConditions,
  ownMinimums,
  type Span,
  sortConditions,
  spanConditions,
  type TransactionFilter,
} from './transaction-filter.ts'

/** The rows of an organisation, or of some of its wallets. */
export interface Scope {
  /** The id of their counters in the rollup. */
  readonly id: string
  readonly walletIds: readonly string[] | null
  /** The finest periods of its counters: days, months, or all time only. */
  readonly finest: 'd' | 'm' | 'a'
}

/** Null if the wallet or group is not of this organisation. */
export async function findScope(db: Queryable, filter: TransactionFilter): Promise<Scope | null> {
  const { organisationId, walletId, accountGroupId } = filter
  const hasOwnMinimums = ownMinimums(filter).length > 0
  const finest = hasOwnMinimums ? 'm' : 'd'
  if (walletId === undefined && accountGroupId === undefined)
    return { id: organisationId, walletIds: null, finest }
  const wallets = await db
    .selectFrom('wallets')
    .select('id')
    .where('entity_id', '=', organisationId)
    .$if(walletId !== undefined, (q) => q.where('id', '=', walletId ?? ''))
    .$if(accountGroupId !== undefined, (q) => q.where('account_group_id', '=', accountGroupId ?? ''))
    .execute()
  if (wallets.length === 0) return null
  const walletIds = wallets.map(({ id }) => id)
  return walletId === undefined
    ? { id: accountGroupId ?? '', walletIds, finest }
    : { id: walletId, walletIds, finest: hasOwnMinimums ? 'a' : 'm' }
}

/** Rows that are equal in every filtered column. */
export interface Sort {
  readonly scope_id: string
  readonly network_id: string
  readonly transaction_type: string
  readonly status: string
  readonly symbol: string
  readonly is_known_token: boolean
  readonly is_dust: boolean
  readonly n: number
}

export const sortColumns = [
  'network_id',
  'transaction_type',
  'status',
  'symbol',
  'is_known_token',
  'is_dust',
] as const

/** The counters to add up for this filter. */
function counted(filter: TransactionFilter, detail = detailOf(filter)): RawBuilder<SqlBool> {
  if (detail === 'whole') return sql`r.detail = 0 and ${sortConditions(filter, 'r')}`
  if (detail === 'sorts' || !filter.includesUnknown)
    return sql`r.detail = 1 and ${sortConditions(filter, 'r')}`
  return sql`(r.detail = 1 and r.is_known_token or r.detail = 2) and ${sortConditions(filter, 'r')}`
}

/** Rows of all time that the filter lists, and all rows in its scope. */
export async function countAllTime(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
): Promise<{ listed: number; rowsOfScope: number }> {
  const { organisationId, includesUnknown } = filter
  const ofScope = sql`r.entity_id = ${organisationId} and r.scope_id = ${scope.id} and r.grain = 'a'`
  const known = includesUnknown ? sql`true` : sql`r.is_known_token`
  const { rows } = await sql<{ listed: string; rows_of_scope: string }>`
    select coalesce((select sum(r.n) from tx_rollup r where ${ofScope} and ${counted(filter)}), 0) as listed,
      coalesce((select sum(r.n) from tx_rollup r where ${ofScope} and r.detail = 0 and ${known}), 0) as rows_of_scope`.execute(
    db,
  )
  const hidden = sum(await listHidden(db, filter, scope, 'a'))
  return {
    listed: Number(rows[0]?.listed ?? 0) - hidden,
    rowsOfScope: Number(rows[0]?.rows_of_scope ?? 0),
  }
}

/** The sorts that the filter lists in these scopes. */
export async function listSorts(
  db: Queryable,
  filter: TransactionFilter,
  scopeIds: readonly string[],
): Promise<Sort[]> {
  const rows = await db
    .selectFrom('tx_rollup as r')
    .select(['r.scope_id', 'r.n'])
    .select(sortColumns.map((column) => `r.${column}` as const))
    .where('r.entity_id', '=', filter.organisationId)
    .where(sql<boolean>`r.scope_id = any(${scopeIds}::uuid[])`)
    .where('r.grain', '=', 'a')
    .where('r.n', '>', '0')
    .where(counted(filter, 'symbols'))
    .execute()
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

export const sum = (counts: readonly { readonly n: number }[]): number =>
  counts.reduce((total, { n }) => total + n, 0)

/**
 * Rows of a period: whole buckets from the rollup, plus or minus the rows between its ends and the edges of
 * the buckets.
 */
export async function countSpan(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
  { from, to }: Pick<Span, 'from' | 'to'>,
): Promise<number> {
  const first = from === undefined ? null : edgeOf(scope, from)
  const last = to === undefined ? null : edgeOf(scope, to)
  const hasNoBucket = first !== null && last !== null && first.whole >= last.whole
  if (hasNoBucket || scope.finest === 'a')
    return countRows(db, filter, scope, {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    })
  const count = (span: Span) => countRows(db, filter, scope, span)
  let n = await countBuckets(db, filter, scope, first?.whole, last?.whole)
  if (first !== null && from !== undefined)
    n += first.isAfter
      ? await count({ from, before: first.whole })
      : -(await count({ from: first.whole, before: from }))
  if (last !== null && to !== undefined)
    n += last.isAfter
      ? -(await count({ after: to, before: last.whole }))
      : await count({ from: last.whole, to })
  return n
}

/** The edge of the bucket that is nearer to `at`. */
function edgeOf(scope: Scope, at: Date): { whole: Date; isAfter: boolean } {
  const start = scope.finest === 'd' ? startOfDay(at) : startOfMonth(at, 0)
  const end = scope.finest === 'd' ? new Date(start.getTime() + dayMs) : startOfMonth(at, 1)
  const isAfter = end.getTime() - at.getTime() < at.getTime() - start.getTime()
  return { whole: isAfter ? end : start, isAfter }
}

/** Whole months if they fit, and days around them. */
async function countBuckets(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
  from: Date | undefined,
  before: Date | undefined,
): Promise<number> {
  const firstMonth = from === undefined ? undefined : startOfMonth(new Date(from.getTime() - 1), 1)
  const lastMonth = before === undefined ? undefined : startOfMonth(before, 0)
  if (firstMonth !== undefined && lastMonth !== undefined && firstMonth > lastMonth)
    return sum(await listBuckets(db, filter, scope, 'd', { from, before }))
  const parts = [
    await listBuckets(db, filter, scope, 'm', { from: firstMonth, before: lastMonth }),
    isBefore(from, firstMonth) ? await listBuckets(db, filter, scope, 'd', { from, before: firstMonth }) : [],
    isBefore(lastMonth, before) ? await listBuckets(db, filter, scope, 'd', { from: lastMonth, before }) : [],
  ]
  return sum(parts.flat())
}

const isBefore = (a: Date | undefined, b: Date | undefined): boolean =>
  a !== undefined && b !== undefined && a < b

async function countRows(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
  span: Span,
): Promise<number> {
  const table = scope.walletIds === null ? sql`bc_transactions` : sql`wallet_links`
  const n = (scope.walletIds?.length ?? 1) > 1 ? sql`count(distinct r.bc_transaction_id)` : sql`count(*)`
  const ofWallets =
    scope.walletIds === null ? [] : [sql<boolean>`r.wallet_id = any(${scope.walletIds}::uuid[])`]
  const { rows } = await sql<{ n: string }>`select ${n} as n from ${table} r
    where r.entity_id = ${filter.organisationId} and not r.is_spam and ${spanConditions(sql`r.ts`, span)}
      and ${all(ofWallets)} and ${sortConditions(filter, 'r')} and ${aboveMinimums(filter, 'r')}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

export interface Bucket {
  readonly start: Date
  readonly n: number
}

/** Newest first. */
async function listBuckets(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
  grain: 'm' | 'd',
  { from, before }: { from?: Date | undefined; before?: Date | undefined },
): Promise<Bucket[]> {
  const bounds = [
    ...(from === undefined ? [] : [sql<boolean>`r.bucket >= ${dateOf(from)}::date`]),
    ...(before === undefined ? [] : [sql<boolean>`r.bucket < ${dateOf(before)}::date`]),
  ]
  const { rows } = await sql<{ bucket: string; n: string }>`
    select r.bucket::text as bucket, sum(r.n) as n from tx_rollup r
    where r.entity_id = ${filter.organisationId} and r.scope_id = ${scope.id} and r.grain = ${grain}
      and ${all(bounds)} and ${counted(filter)}
    group by r.bucket order by r.bucket desc`.execute(db)
  const hidden = new Map(
    (await listHidden(db, filter, scope, grain, bounds)).map(({ bucket, n }) => [bucket, n]),
  )
  return rows.map(({ bucket, n }) => ({
    start: new Date(`${bucket}T00:00:00Z`),
    n: Number(n) - (hidden.get(bucket) ?? 0),
  }))
}

/** Rows that the filter would list without the reader's own minimums. */
async function listHidden(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
  grain: 'a' | 'm' | 'd',
  bounds: readonly RawBuilder<SqlBool>[] = [],
): Promise<{ bucket: string; n: number }[]> {
  const minimums = ownMinimums(filter)
  if (minimums.length === 0) return []
  const symbols = minimums.map(([symbol]) => symbol)
  const values = minimums.map(([, value]) => value)
  const { rows } = await sql<{ bucket: string; n: string }>`
    select h.bucket::text as bucket, sum(h.n) as n
    from unnest(${symbols}::text[], ${values}::numeric[]) as m(symbol, value)
    cross join lateral (
      select r.bucket, r.n from amount_rollup r
      where r.entity_id = ${filter.organisationId} and r.scope_id = ${scope.id} and r.grain = ${grain}
        and r.symbol = m.symbol and r.step < m.value and ${all(bounds)} and ${factConditions(filter, 'r')}
    ) h group by h.bucket`.execute(db)
  return rows.map(({ bucket, n }) => ({ bucket, n: Number(n) }))
}

/**
 * The period that contains row `offset` (0 is the newest): `skip` rows of its `n` precede it. Null: unknown.
 */
export async function locate(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
  offset: number,
): Promise<{ from: Date; before: Date; skip: number; n: number } | null> {
  if (scope.finest === 'a') return null
  const month = bucketAt(await listBuckets(db, filter, scope, 'm', {}), offset)
  if (month === null) return null
  const from = month.start
  const before = startOfMonth(from, 1)
  if (scope.finest === 'm') return { from, before, skip: month.skip, n: month.n }
  const day = bucketAt(await listBuckets(db, filter, scope, 'd', { from, before }), month.skip)
  return day === null
    ? null
    : { from: day.start, before: new Date(day.start.getTime() + dayMs), skip: day.skip, n: day.n }
}

function bucketAt(buckets: readonly Bucket[], offset: number): (Bucket & { skip: number }) | null {
  let skip = offset
  for (const bucket of buckets) {
    if (skip < bucket.n) return { ...bucket, skip }
    skip -= bucket.n
  }
  return null
}

const dayMs = 86_400_000
const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs)
const startOfMonth = (at: Date, later: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1))
const dateOf = (at: Date): string => at.toISOString().slice(0, 10)
