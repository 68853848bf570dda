/**
 * The list of an organisation's transactions: one page and the total. Total and place of a page come from the
 * rollup, ids from indexes; only the rows of the page itself are read. Spam is never listed.
 */
import type { ChainName } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import { type Queryable, snapshot } from '../database.ts'
import type { NetworksTable } from '../schema/catalogues.ts'
import type { BcTransactionsTable } from '../schema/transactions.ts'
import { networkOf } from './network-of.ts'
import { countAllTime, countSpan, findScope, locate, type Scope } from './transaction-counts.ts'
import { isCounted, type TransactionFilter } from './transaction-filter.ts'
import { listIds, type Slice } from './transaction-ids.ts'
import { findFeesOfRows, type RowFee } from './transaction-fees.ts'
import { countFound, listIdsByAmount, type Place, searchIds } from './transaction-search.ts'
import { findSought, nothingSought } from './transaction-sought.ts'

export type { AmountRange, RowOrder, Search, TransactionFilter } from './transaction-filter.ts'

export type ListedRow = Selectable<BcTransactionsTable> & {
  readonly network: string
  readonly chain: ChainName
  readonly nativeDecimals: number
  readonly nativeSymbol: string
}

/** A row of a list, with the fee of its transaction. */
export type PageRow = ListedRow & RowFee

export interface TransactionPage {
  readonly rows: readonly PageRow[]
  readonly total: number
  /** True: the total is a lower bound. */
  readonly isFloor: boolean
  /** True: more names, notes, tags or tokens match the search than are looked up, so rows may be missing. */
  readonly isSearchCut: boolean
}

export interface PageOfIds {
  readonly ids: readonly string[]
  readonly total: number
  readonly isFloor: boolean
  readonly isSearchCut?: boolean
  /** Null: the scope has no rows. */
  readonly place: Place | null
}

/** How far rows are read one by one. Results do not depend on it. */
export interface Reach {
  /** Rows that are skipped from an end of the list before the page is located by counters. */
  readonly nearby: number
  /** Rows that are read in order of time before the page is merged from its sorts. */
  readonly scanLimit: number
}
export const usualReach: Reach = { nearby: 1_000, scanLimit: 20_000 }

/** Total and rows are read on one snapshot. */
export function listTransactions(
  db: Queryable,
  filter: TransactionFilter,
  reach: Reach = usualReach,
): Promise<TransactionPage> {
  return snapshot(db, async (tx) => {
    const { ids, total, isFloor, isSearchCut = false, place } = await listPage(tx, filter, reach)
    const rows = await listRows(tx, filter.organisationId, ids)
    const feeOf = await findFeesOfRows(tx, place, rows)
    return { rows: rows.map((row) => ({ ...row, ...feeOf(row) })), total, isFloor, isSearchCut }
  })
}

/**
 * The whole list in pages, each read separately: neither rows nor a connection are held in between. It goes
 * backwards in time, so a row that is written meanwhile moves no other one; each row comes once.
 */
export async function* readTransactions(
  db: Queryable,
  filter: Omit<TransactionFilter, 'page' | 'limit' | 'order'>,
  pageSize = 500,
): AsyncGenerator<readonly PageRow[]> {
  let { to } = filter
  let page = 1
  /**
   * Delivered rows that the next page may contain again, because times are compared by whole milliseconds.
   */
  let delivered: readonly PageRow[] = []
  for (;;) {
    const { rows } = await listTransactions(db, {
      ...filter,
      order: 'newest',
      page,
      limit: pageSize,
      ...(to === undefined ? {} : { to }),
    })
    const known = new Set(delivered.map(({ id }) => id))
    const fresh = rows.filter(({ id }) => !known.has(id))
    if (fresh.length > 0) yield fresh
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    const next = new Date(last.ts.getTime() + 1)
    const isFurther = to === undefined || next < to
    page = isFurther ? 1 : page + 1
    to = isFurther ? next : to
    delivered = [...delivered, ...fresh].filter(({ ts }) => ts <= next)
  }
}

export async function listPage(db: Queryable, filter: TransactionFilter, reach: Reach): Promise<PageOfIds> {
  const scope = await findScope(db, filter)
  if (scope === null) return { ids: [], total: 0, isFloor: false, place: null }
  if (isCounted(filter)) return listCountedPage(db, filter, scope, reach)
  const sought = await findSought(db, filter, scope)
  const place = { filter, scope, sought }
  const found = await countFound(db, place)
  const list = isByAmount(filter) ? listIdsByAmount : searchIds
  return { ids: found.total === 0 ? [] : await list(db, place), ...found, isSearchCut: sought.isCut, place }
}

/** Amounts of two tokens have no order. */
const isByAmount = ({ order, symbol }: TransactionFilter): boolean =>
  symbol !== undefined && (order === 'largest' || order === 'smallest')

async function listCountedPage(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
  { nearby, scanLimit }: Reach,
): Promise<PageOfIds> {
  const place = { filter, scope, sought: nothingSought }
  const allTime = await countAllTime(db, filter, scope)
  const isDated = filter.from !== undefined || filter.to !== undefined
  const isEmpty = allTime.listed === 0 || (filter.from ?? 0) > (filter.to ?? Infinity)
  const total = isEmpty ? 0 : isDated ? await countSpan(db, filter, scope, filter) : allTime.listed
  if (isByAmount(filter))
    return {
      ids: total === 0 ? [] : await listIdsByAmount(db, { filter, scope, sought: null }),
      total,
      isFloor: false,
      place,
    }
  const slice = await sliceOf(db, filter, scope, { total, listed: allTime.listed, nearby })
  const source = { db, filter, scope, ...allTime, scanLimit }
  const ids = slice.take === 0 ? [] : await listIds(source, slice)
  // From the old end they come oldest first.
  const isAsAsked = slice.isBackward === (filter.order === 'oldest')
  return { ids: isAsAsked ? ids : ids.toReversed(), total, isFloor: false, place }
}

/**
 * Counts from the nearer end of the list if that is close, otherwise within the day or month of the page's
 * first row.
 */
async function sliceOf(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
  { total, listed, nearby }: { total: number; listed: number; nearby: number },
): Promise<Slice> {
  const place = (filter.page - 1) * filter.limit
  const take = Math.max(0, Math.min(filter.limit, total - place))
  // The rows of a page from the old end, counted from the new one.
  const offset = filter.order === 'oldest' ? total - place - take : place
  const { from, to } = filter
  const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const forward = { span, isBackward: false, skip: offset, take }
  if (take === 0 || offset <= nearby) return forward
  const older = total - offset - take
  if (older <= nearby) return { span, isBackward: true, skip: older, take }
  const fromEnd = older < offset ? { span, isBackward: true, skip: older, take } : forward
  if (scope.finest === 'a') return fromEnd
  const newer = to === undefined ? 0 : listed - (await countSpan(db, filter, scope, { to }))
  const found = await locate(db, filter, scope, newer + offset)
  if (found === null) return fromEnd
  const left = found.n - found.skip - take
  const bucket = { from: found.from, before: found.before }
  if (left >= 0 && left < found.skip) return { span: bucket, isBackward: true, skip: left, take }
  // A page that reaches beyond the bucket's old end continues below it.
  return {
    span: left >= 0 ? bucket : { before: found.before },
    isBackward: false,
    skip: found.skip,
    take,
  }
}

export const listedColumns = [
  'entity_id',
  'id',
  'network_id',
  'tx_hash',
  'row_kind',
  'event_index',
  'is_internal',
  'parent_tx_id',
  'ts',
  'status',
  'transaction_type',
  'token_id',
  'symbol',
  'amount_units',
  'decimals',
  'amount',
  'from_address',
  'to_address',
  'fee_units',
  'block_number',
  'block_hash',
  'position_in_block',
  'contract_address',
  'input_data',
  'event_logs',
  'resource_type',
  'resource_amount',
  'is_known_token',
  'is_spam',
  'is_dust',
  'trx_bandwidth_used',
  'trx_energy_used',
  'trx_contract_type',
  'trx_contract_ret',
  'trx_delegate_balance_sun',
  'trx_delegate_energy_estimate',
  'trx_delegate_energy_source',
  'trx_energy_transferred_trx',
  'is_receipt_missing',
  'eth_gas_price',
  'eth_gas_limit',
  'eth_gas_used',
  'eth_nonce',
  'eth_receipt_status',
  'eth_originating_tx_hash',
  'sol_signature',
  'sol_instructions',
  'btc_utxo_inputs',
  'btc_utxo_outputs',
  'provider',
  'created_at',
  'updated_at',
] as const

async function listRows(db: Queryable, organisationId: string, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('bc_transactions as b')
    .select(listedColumns.map((column) => `b.${column}` as const))
    .where('b.entity_id', '=', organisationId)
    .where(sql<boolean>`b.id = any(${ids}::uuid[])`)
    .execute()
  const networks = new Map(
    (await db.selectFrom('networks').selectAll().execute()).map(
      (network): [string, Selectable<NetworksTable>] => [network.id, network],
    ),
  )
  const places = new Map(ids.map((id, at) => [id, at]))
  const placeOf = ({ id }: { id: string }): number => places.get(id) ?? 0
  return rows
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((row) => {
      const { name, chain, decimals, symbol } = networkOf(networks, row)
      return { ...row, network: name, chain, nativeDecimals: decimals, nativeSymbol: symbol }
    })
}
