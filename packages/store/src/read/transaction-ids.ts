/**
 * Ids of one page of a list, newest first, from indexes alone. Two methods give the same result: `scan` reads
 * everything in order of time and drops rows that are not listed, which is efficient if most are; `merge`
 * reads the head of each listed sort and merges them, which is efficient if few are. Neither depends on the
 * number of rows.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { listSorts, type Scope, type Sort, sortColumns } from './transaction-counts.ts'
import {
  aboveMinimums,
  type Span,
  sortConditions,
  spanConditions,
  type TransactionFilter,
} from './transaction-filter.ts'

export interface Slice {
  readonly span: Span
  /** Oldest first: skip and take count from the old end. */
  readonly isBackward: boolean
  readonly skip: number
  readonly take: number
}

interface Source {
  readonly db: Queryable
  readonly filter: TransactionFilter
  readonly scope: Scope
  /** All-time counts: the rows that the filter lists, and all rows of the scope. */
  readonly listed: number
  readonly rowsOfScope: number
  /** Rows that a scan may read of one wallet, or of the organisation, before it is replaced by a merge. */
  readonly scanLimit: number
}

/** A scan that is expected to read at most this many rows starts without estimating a merge. */
const surelyFew = 800
const entriesOfPage = 80
const pagesOfDescent = 4

/** At least `take` rows must exist. */
export async function listIds(source: Source, slice: Slice): Promise<string[]> {
  const { db, filter, scope, listed, rowsOfScope, scanLimit } = source
  const needed = slice.skip + slice.take
  const scanned = (needed * rowsOfScope) / listed
  const streams = scope.walletIds?.length ?? 1
  const isSurelyFew = scanned <= Math.min(surelyFew, scanLimit / 2)
  if (isSurelyFew) {
    const ids = await scan(source, slice)
    if (ids.length === slice.take) return ids
  }
  const sorts = await listSorts(db, filter, scope.walletIds ?? [scope.id])
  const heads = sorts.reduce((entries, { n }) => entries + Math.min(n, needed), 0)
  const mergePages = sorts.length * pagesOfDescent + heads / entriesOfPage
  const scanPages = streams * (pagesOfDescent + scanned / entriesOfPage)
  if (!isSurelyFew && scanPages <= mergePages && scanned <= scanLimit / 2) {
    const ids = await scan(source, slice)
    if (ids.length === slice.take) return ids
  }
  return merge(source, sorts, slice)
}

/** Returns fewer rows than requested if a stream was cut off before the page was complete. */
async function scan({ db, filter, scope, scanLimit }: Source, slice: Slice): Promise<string[]> {
  const { table, id, wallets, ofWallet } = tablesOf(scope)
  const order = orderOf(slice)
  const facts = sql.join(sortColumns.map((column) => sql.ref(`r.${column}`)))
  const { rows } = await sql<{ id: string }>`
    select p.id from (
      select k.ts, k.id, bool_or(k.is_cut) over () as is_cut from (
        select s.ts, s.id, bool_or(s.is_cut) as is_cut from ${wallets} cross join lateral (
          select x.ts, x.id, x.place = ${scanLimit} as is_cut from (
            select r.ts, r.${id} as id, ${facts}, r.amount, row_number() over (order by r.ts ${order}, r.${id} ${order}) as place
            from ${table} r
            where r.entity_id = ${filter.organisationId} and ${ofWallet} and not r.is_spam
              and ${spanConditions(sql`r.ts`, slice.span)}
            order by r.ts ${order}, r.${id} ${order} limit ${scanLimit}
          ) x where (${sortConditions(filter, 'x')} and ${aboveMinimums(filter, 'x')}) or x.place = ${scanLimit}
          order by x.ts ${order}, x.id ${order} limit ${slice.skip + slice.take}
        ) s group by s.ts, s.id order by s.ts ${order}, s.id ${order} limit ${slice.skip + slice.take}
      ) k
    ) p where not p.is_cut order by p.ts ${order}, p.id ${order} offset ${slice.skip}`.execute(db)
  return rows.map((row) => row.id)
}

async function merge({ db, filter, scope }: Source, sorts: readonly Sort[], slice: Slice): Promise<string[]> {
  const { table, id } = tablesOf(scope)
  const order = orderOf(slice)
  const array = (name: (typeof sortColumns)[number] | 'scope_id', type: string) =>
    sql`${sorts.map((sort) => sort[name])}::${sql.raw(type)}[]`
  const ofWallet = scope.walletIds === null ? sql`true` : sql`r.wallet_id = c.scope_id`
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${array('scope_id', 'uuid')}, ${array('network_id', 'uuid')}, ${array('transaction_type', 'text')},
      ${array('status', 'text')}, ${array('symbol', 'text')}, ${array('is_known_token', 'bool')}, ${array('is_dust', 'bool')})
      as c(scope_id, network_id, transaction_type, status, symbol, is_known_token, is_dust)
    cross join lateral (
      select r.ts, r.${id} as id from ${table} r
      where r.entity_id = ${filter.organisationId} and ${ofWallet} and not r.is_spam
        and r.network_id = c.network_id and r.transaction_type = c.transaction_type and r.status = c.status
        and r.symbol = c.symbol and r.is_known_token = c.is_known_token and r.is_dust = c.is_dust
        and ${spanConditions(sql`r.ts`, slice.span)} and ${aboveMinimums(filter, 'r')}
      order by r.ts ${order}, r.${id} ${order} limit ${slice.skip + slice.take}
    ) s group by s.ts, s.id order by s.ts ${order}, s.id ${order} limit ${slice.take} offset ${slice.skip}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

function tablesOf({ walletIds }: Scope): {
  table: RawBuilder<unknown>
  id: RawBuilder<unknown>
  wallets: RawBuilder<unknown>
  ofWallet: RawBuilder<unknown>
} {
  if (walletIds === null)
    return {
      table: sql`bc_transactions`,
      id: sql`id`,
      wallets: sql`(values (true)) w(id)`,
      ofWallet: sql`true`,
    }
  return {
    table: sql`wallet_links`,
    id: sql`bc_transaction_id`,
    wallets: sql`unnest(${walletIds}::uuid[]) w(id)`,
    ofWallet: sql`r.wallet_id = w.id`,
  }
}

const orderOf = ({ isBackward }: Slice) => (isBackward ? sql`asc` : sql`desc`)
