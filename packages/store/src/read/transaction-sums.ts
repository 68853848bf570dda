/** The sums of a filtered list, by token, and the lines of its file. Both are bounded: a longer list has neither. */
import { sql } from 'kysely'
import { type Queryable, snapshot } from '../database.ts'
import { findFeesOfRows } from './transaction-fees.ts'
import { isCounted, type TransactionFilter } from './transaction-filter.ts'
import { movingTypes } from './transaction-sides.ts'
import { listPage, type PageOfIds, type TransactionPage, usualReach } from './transactions.ts'

/** Rows that are read: their ids are some 0.4 MB. */
const usualLimit = 10_000

export interface TokenSum {
  readonly network: string
  readonly token_id: string | null
  readonly symbol: string
  readonly decimals: number
  readonly is_known_token: boolean
  /** Base units of confirmed rows. Payments between two wallets of the scope are `within` only. */
  readonly in_units: string
  readonly out_units: string
  readonly within_units: string
}

export interface TransactionSums extends Omit<TransactionPage, 'rows'> {
  /** Null: the list has more rows than are read. */
  readonly lines: number | null
  readonly sums: readonly TokenSum[] | null
}

export function sumTransactions(
  db: Queryable,
  filter: Omit<TransactionFilter, 'page' | 'limit' | 'order'>,
  rowLimit = usualLimit,
): Promise<TransactionSums> {
  return snapshot(db, async (tx) => {
    const pageOf = (limit: number) => listPage(tx, { ...filter, page: 1, limit }, usualReach)
    // Counters alone tell the number of rows of most lists. A search finds its rows when it counts them.
    const first = await pageOf(isCounted(filter) ? 1 : rowLimit)
    const { total, isFloor, isSearchCut = false } = first
    if (isFloor || total > rowLimit) return { total, isFloor, isSearchCut, lines: null, sums: null }
    const { ids, place } = first.ids.length === total ? first : await pageOf(rowLimit)
    const rows = await tx
      .selectFrom('bc_transactions')
      .select(['id', 'tx_hash', 'row_kind', 'is_internal', 'transaction_type'])
      .where('entity_id', '=', filter.organisationId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
    const feeOf = await findFeesOfRows(tx, place, rows)
    const lines = rows.filter((row) => feeOf(row).feeRowId === null).length
    return { total, isFloor, isSearchCut, lines, sums: await sumOfRows(tx, filter, { ids, place }) }
  })
}

async function sumOfRows(
  db: Queryable,
  filter: Omit<TransactionFilter, 'page' | 'limit' | 'order'>,
  { ids, place }: Pick<PageOfIds, 'ids' | 'place'>,
): Promise<TokenSum[]> {
  const walletIds = place?.scope.walletIds ?? null
  const ofScope = walletIds === null ? sql`` : sql`and w.id = any(${walletIds}::uuid[])`
  const isOwn = (column: string) => sql<boolean>`exists (select from wallets w
    where w.entity_id = b.entity_id and w.network_id = b.network_id and w.address = ${sql.ref(column)} ${ofScope})`
  const sumWhere = (condition: unknown) =>
    sql`coalesce(sum(r.amount_units) filter (where ${condition}), 0)::text`
  const { rows } = await sql<TokenSum>`
    select n.name as network, r.token_id, r.symbol, r.decimals, r.is_known_token,
      ${sumWhere(sql`r.is_to and not r.is_from`)} as in_units,
      ${sumWhere(sql`r.is_from and not r.is_to`)} as out_units,
      ${sumWhere(sql`r.is_from and r.is_to`)} as within_units
    from (
      select b.network_id, b.token_id, b.symbol, b.decimals, b.is_known_token, b.amount_units,
        b.transaction_type <> 'rewards' and ${isOwn('b.from_address')} as is_from,
        case b.transaction_type when 'rewards' then ${isOwn('b.from_address')} else ${isOwn('b.to_address')} end as is_to
      from bc_transactions b
      where b.entity_id = ${filter.organisationId} and b.id = any(${ids}::uuid[]) and b.status = 'confirmed'
        and b.amount_units > 0 and b.transaction_type = any(${[...movingTypes, 'rewards']}::text[])
    ) r join networks n on n.id = r.network_id
    where r.is_from or r.is_to
    group by r.network_id, 1, 2, 3, 4, 5 order by r.is_known_token desc, r.symbol, n.name, r.token_id`.execute(
    db,
  )
  return rows
}

/** 'YYYY-MM' of the months in which the organisation has rows, UTC, the newest first: from its counters alone. */
export async function listTransactionMonths(db: Queryable, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(bucket, 'YYYY-MM') as month from tx_rollup
    where entity_id = ${organisationId} and scope_id = ${organisationId} and grain = 'm' and detail = 0 and n > 0
    order by 1 desc limit 120`.execute(db)
  return rows.map(({ month }) => month)
}
