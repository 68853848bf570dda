/**
 * Lists without counters: searches, directions, amounts, tags, and minimums that amounts are not counted by. Rows are found by what
 * restricts them most: a tag, an amount that few rows have, the ways in which a text can match, the addresses of a direction. Each has
 * its own index; everything else is compared with the rows found. Matches are counted up to a limit.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queryable } from '../database.ts'
import type { Scope } from './transaction-counts.ts'
import {
  aboveMinimums,
  all,
  amountConditions,
  type Search,
  sortConditions,
  spanConditions,
  type TransactionFilter,
} from './transaction-filter.ts'
import { movingTypes } from './transaction-sides.ts'
import { rangesOf, type Sought } from './transaction-sought.ts'

const countLimit = 10_000

export interface Place {
  readonly filter: TransactionFilter
  readonly scope: Scope
  readonly sought: Sought
}

export async function searchIds(db: Queryable, place: Place): Promise<string[]> {
  const { filter } = place
  const skip = (filter.page - 1) * filter.limit
  const ways = waysOf(place, { limit: skip + filter.limit, order: orderOf(filter) })
  const order = filter.order === 'oldest' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: string }>`
    select f.id from (${sql.join(ways, sql` union `)}) f
    order by f.ts ${order}, f.id ${order} limit ${filter.limit} offset ${skip}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countFound(db: Queryable, place: Place): Promise<{ total: number; isFloor: boolean }> {
  const { filter } = place
  // Merging looks up the events of each call, so such rows are counted only up to the limit, like search
  // results.
  const isLimited = isSearched(filter) || filter.leavesOut === 'unmerged'
  if (!isLimited) return { total: await countRowsOf(db, waysOf(place, {})), isFloor: false }
  const limited = waysOf(place, { limit: countLimit + 1 })
  const counts: number[] = []
  for (const way of limited) {
    const n = await countRowsOf(db, [way])
    // A single way cannot count a row twice, so more matches than the limit end the count.
    if (n > countLimit) return { total: countLimit, isFloor: true }
    if (n > 0) counts.push(n)
  }
  const n = counts.length > 1 ? await countRowsOf(db, limited) : (counts[0] ?? 0)
  return n > countLimit ? { total: countLimit, isFloor: true } : { total: n, isFloor: false }
}

const isSearched = ({ search, direction, amounts, tagIds }: TransactionFilter): boolean =>
  search !== undefined || direction !== undefined || amounts !== undefined || (tagIds ?? []).length > 0

/**
 * The page of a list in the order of its amounts, of one symbol. The index of amounts has this order; of some wallets, their rows of the
 * symbol are read and sorted.
 */
export async function listIdsByAmount(
  db: Queryable,
  place: Pick<Place, 'filter' | 'scope'> & { readonly sought: Sought | null },
): Promise<string[]> {
  const { filter, scope, sought } = place
  const skip = (filter.page - 1) * filter.limit
  const order = filter.order === 'smallest' ? sql`asc` : sql`desc`
  const found =
    sought === null ? [] : [residue({ filter, scope, sought }), matchOf({ filter, scope, sought })]
  const conditions = all([listedIn(filter), ...found])
  const source =
    scope.walletIds === null
      ? sql`bc_transactions b where ${conditions}`
      : sql`(select distinct l.bc_transaction_id from wallet_links l
          where l.entity_id = ${filter.organisationId} and l.wallet_id = any(${scope.walletIds}::uuid[]) and not l.is_spam
            and ${sortConditions(filter, 'l')}) l
        join bc_transactions b on b.entity_id = ${filter.organisationId} and b.id = l.bc_transaction_id where ${conditions}`
  const { rows } = await sql<{ id: string }>`
    select b.id from ${source}
    order by b.amount ${order}, b.ts ${order}, b.id ${order} limit ${filter.limit} offset ${skip}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows that any of these selects finds, each once. */
async function countRowsOf(db: Queryable, ways: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from (${sql.join(ways, sql` union `)}) f`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

interface Cut {
  readonly limit?: number
  readonly order?: RawBuilder<unknown>
}

const orderOf = ({ order }: TransactionFilter): RawBuilder<unknown> =>
  order === 'oldest' ? sql`order by b.ts, b.id` : sql`order by b.ts desc, b.id desc`

/** One select for each way to match; a row may match in several. */
function waysOf(place: Place, { limit, order = sql`` }: Cut): RawBuilder<unknown>[] {
  const { filter, scope, sought } = place
  const cut = limit === undefined ? sql`` : sql`limit ${limit}`
  /** The rows of a list of keys, the first of each, so that no key is read to its end. */
  const rowsOf = (keys: RawBuilder<unknown>, matches: RawBuilder<SqlBool>, rest: RawBuilder<SqlBool>) =>
    sql`(select x.ts, x.id from ${keys} cross join lateral (
      select b.ts, b.id from bc_transactions b where ${listedIn(filter)} and ${matches} and ${rest} ${order} ${cut}
    ) x)`
  const rowsWhere = (matches: RawBuilder<SqlBool>, rest: RawBuilder<SqlBool>) =>
    sql`(select b.ts, b.id from bc_transactions b where ${listedIn(filter)} and ${matches} and ${rest} ${order} ${cut})`
  const tag = filter.tagIds?.[0]
  const rest = all([residue(place), ofWallets(scope)])
  const whole = all([rest, matchOf(place)])
  const symbols = sql`unnest(${sought.symbols}::text[]) s(symbol)`
  if (tag !== undefined) return [sql`(${taggedRows(filter, [tag], whole)} ${order} ${cut})`]
  if (sought.hasFewAmounts)
    return [
      rowsOf(
        symbols,
        all([sql`b.symbol = s.symbol`, amountConditions(sql`b.amount`, filter.amounts)]),
        whole,
      ),
    ]
  const { search } = filter
  if (search !== undefined && search.kind !== 'text')
    return matchesOf(search).map((matches) => rowsWhere(matches, rest))
  if (search !== undefined) {
    const named = sql`unnest(${sought.names}::text[]) s(address)`
    const amounts = sql`unnest(${sought.equalSymbols}::text[]) s(symbol) cross join unnest(${search.amounts}::numeric[]) v(amount)`
    return [
      ...prefixesOf(search.text).map((matches) => rowsWhere(matches, rest)),
      ...(sought.names.length === 0
        ? []
        : [
            rowsOf(named, sql`b.from_address = s.address`, rest),
            rowsOf(named, sql`b.to_address = s.address`, rest),
          ]),
      ...(sought.hashes.length === 0
        ? []
        : [rowsWhere(sql`b.tx_hash = any(${sought.hashes}::text[])`, rest)]),
      ...(sought.tags.length === 0 ? [] : [sql`(${taggedRows(filter, sought.tags, rest)} ${order} ${cut})`]),
      ...(search.amounts.length === 0
        ? []
        : [rowsOf(amounts, sql`b.symbol = s.symbol and b.amount = v.amount`, rest)]),
      ...(sought.rangedSymbols.length > 0
        ? [
            rowsOf(
              sql`unnest(${sought.rangedSymbols}::text[]) s(symbol) cross join ${rangesOf(search.ranges)}`,
              sql`b.symbol = s.symbol and b.amount >= v.low and b.amount < v.high`,
              rest,
            ),
          ]
        : []),
      // A text that matches in no way still needs a select.
      rowsWhere(sql`false`, rest),
    ]
  }
  if (filter.direction !== undefined) {
    const own = sql`unnest(${sought.own}::text[]) s(address)`
    const side =
      filter.direction === 'in'
        ? sql<SqlBool>`b.to_address = s.address`
        : sql<SqlBool>`b.from_address = s.address`
    return [
      rowsOf(own, side, rest),
      ...(filter.direction === 'in' ? [rowsWhere(sql`b.transaction_type = 'rewards'`, rest)] : []),
    ]
  }
  if (scope.walletIds === null) return [rowsWhere(sql`true`, rest)]
  const linked = sql`unnest(${scope.walletIds}::uuid[]) s(wallet_id)`
  const linkOrder =
    filter.order === 'oldest'
      ? sql`order by l.ts, l.bc_transaction_id`
      : sql`order by l.ts desc, l.bc_transaction_id desc`
  return [
    // A payment between two of the wallets is linked to both.
    sql`(select distinct x.ts, x.id from ${linked} cross join lateral (
      select l.ts, l.bc_transaction_id as id from wallet_links l
      join bc_transactions b on b.entity_id = l.entity_id and b.id = l.bc_transaction_id
      where l.entity_id = ${filter.organisationId} and l.wallet_id = s.wallet_id and not l.is_spam
        and ${sortConditions(filter, 'l')} and ${spanConditions(sql`l.ts`, filter)}
        and ${amountConditions(sql`l.amount`, filter.amounts)} and ${aboveMinimums(filter, 'b')}
      ${linkOrder} ${cut}
    ) x)`,
  ]
}

/** Rows of transactions with any of these tags. A tag is on a limited number of transactions. */
const taggedRows = (
  filter: TransactionFilter,
  tagIds: readonly string[],
  rest: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`
  select b.ts, b.id from (
    select distinct t.network_id, t.tx_hash from tagged_transactions t
    where t.entity_id = ${filter.organisationId} and t.tag_id = any(${tagIds}::uuid[])
  ) t join bc_transactions b on b.tx_hash = t.tx_hash and b.network_id = t.network_id
  where ${listedIn(filter)} and ${rest}`

/** The conditions that every list has. */
const listedIn = (filter: TransactionFilter): RawBuilder<SqlBool> =>
  all([
    sql`b.entity_id = ${filter.organisationId}`,
    sql`not b.is_spam`,
    sortConditions(filter, 'b'),
    spanConditions(sql`b.ts`, filter),
    aboveMinimums(filter, 'b'),
  ])

/** Whether a row `b` of the organisation is in the list, in any period: the rows of one transaction have the same time. */
export const isListed = (place: Place): RawBuilder<SqlBool> =>
  all([
    sql`not b.is_spam`,
    sortConditions(place.filter, 'b'),
    aboveMinimums(place.filter, 'b'),
    residue(place),
    matchOf(place),
    ofWallets(place.scope),
  ])

/** Direction, amounts and tags as conditions on a row. */
function residue({ filter, sought }: Place): RawBuilder<SqlBool> {
  const { direction, amounts, tagIds = [] } = filter
  const own = sql`any(${sought.own}::text[])`
  const moving = sql`b.transaction_type = any(${movingTypes}::text[])`
  return all([
    amountConditions(sql`b.amount`, amounts),
    ...(direction === 'in'
      ? [
          sql<SqlBool>`(${moving} and b.to_address = ${own} or b.transaction_type = 'rewards' and b.from_address = ${own})`,
        ]
      : []),
    ...(direction === 'out' ? [sql<SqlBool>`${moving} and b.from_address = ${own}`] : []),
    ...tagIds.map((id) => isTagged(filter, [id])),
  ])
}

const isTagged = ({ organisationId }: TransactionFilter, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql`exists (select from tagged_transactions t where t.entity_id = ${organisationId} and t.network_id = b.network_id
    and t.tx_hash = b.tx_hash and t.tag_id = any(${ids}::uuid[]))`

/** The search as a condition on a row. */
function matchOf({ filter, sought }: Place): RawBuilder<SqlBool> {
  const { search } = filter
  if (search === undefined) return sql`true`
  const ways =
    search.kind === 'text'
      ? [
          ...prefixesOf(search.text),
          sql<SqlBool>`b.from_address = any(${sought.names}::text[])`,
          sql<SqlBool>`b.to_address = any(${sought.names}::text[])`,
          sql<SqlBool>`b.tx_hash = any(${sought.hashes}::text[])`,
          isTagged(filter, sought.tags),
          sql<SqlBool>`b.symbol = any(${sought.equalSymbols}::text[]) and b.amount = any(${search.amounts}::numeric[])`,
          ...(sought.rangedSymbols.length > 0
            ? [
                sql<SqlBool>`b.symbol = any(${sought.rangedSymbols}::text[]) and exists (
                  select from ${rangesOf(search.ranges)} where b.amount >= v.low and b.amount < v.high)`,
              ]
            : []),
        ]
      : matchesOf(search)
  return sql`(${sql.join(ways, sql` or `)})`
}

function matchesOf(search: Exclude<Search, { kind: 'text' }>): RawBuilder<SqlBool>[] {
  switch (search.kind) {
    case 'hash':
      return [sql`b.tx_hash = any(${search.hashes}::text[])`]
    case 'address':
      return [
        sql`b.from_address = ${search.address}`,
        sql`b.to_address = ${search.address}`,
        sql`b.contract_address = ${search.address}`,
      ]
    case 'prefix':
      return prefixesOf(search.text)
    case 'nothing':
      return [sql`false`]
  }
}

/** None for a text that begins neither a hash nor an address. */
function prefixesOf(text: string): RawBuilder<SqlBool>[] {
  if (!/^[0-9A-Za-z]{1,90}$/.test(text)) return []
  const pattern = `${text}%`
  return [
    sql`b.tx_hash like ${pattern.toLowerCase()}`,
    sql`b.from_address like ${pattern}`,
    sql`b.to_address like ${pattern}`,
  ]
}

export const ofWallets = ({ walletIds }: Scope): RawBuilder<SqlBool> =>
  walletIds === null
    ? sql`true`
    : sql`exists (select from wallet_links l where l.entity_id = b.entity_id and l.bc_transaction_id = b.id
        and l.wallet_id = any(${walletIds}::uuid[]))`
