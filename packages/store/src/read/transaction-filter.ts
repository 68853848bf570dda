/** The filters of a list of transactions, as conditions on the columns that rows, links and counts share. */
import {
  type AmountSpan,
  dustThresholds,
  type TransactionStatus,
  type TransactionType,
} from '@holdfast/ledger'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { amountStep, paymentTypes, plainDecimal, steppedSymbols } from '../amount-step.ts'
import { withoutEnergy } from './without-energy.ts'

export interface TransactionFilter {
  readonly organisationId: string
  readonly page: number
  readonly limit: number
  readonly search?: Search
  readonly status?: TransactionStatus
  readonly type?: TransactionType
  readonly networkId?: string
  /**
   * One wallet, all wallets of a group, or both: the wallet if it is in the group. Nothing for another
   * organisation's.
   */
  readonly walletId?: string
  readonly accountGroupId?: string
  readonly symbol?: string
  /** Rows of a symbol below its amount are left out. Decimal text. */
  readonly minimums: ReadonlyMap<string, string>
  /**
   * The rows besides payments that a minimum leaves out: every row below it, or all except calls that are
   * shown merged with their single token event and count by its amount. Absent: none, so that `is_dust` is
   * sufficient.
   */
  readonly leavesOut?: 'every' | 'unmerged'
  readonly includesEnergy: boolean
  readonly includesUnknown: boolean
  readonly from?: Date
  readonly to?: Date
  /** Payments to, or from, a wallet of the scope. One between two of its wallets is both. */
  readonly direction?: 'in' | 'out'
  readonly amounts?: AmountRange
  /** Tags and categories; a row has all of them. */
  readonly tagIds?: readonly string[]
  /** 'newest' where absent. By amount only within one symbol. */
  readonly order?: RowOrder
}

export type RowOrder = 'newest' | 'oldest' | 'largest' | 'smallest'

/** Decimal texts. */
export interface AmountRange {
  readonly from?: string
  readonly to?: string
  /** This bound itself is left out. */
  readonly isFromStrict?: boolean
  readonly isToStrict?: boolean
}

export type Search =
  /** One hash, in the form that each chain stores it. */
  | { readonly kind: 'hash'; readonly hashes: readonly string[] }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'prefix'; readonly text: string }
  /** In names, notes, tags and requests; as the beginning of a hash or an address; as an amount. */
  | {
      readonly kind: 'text'
      readonly text: string
      readonly amounts: readonly string[]
      /** Amounts that begin with the text. */
      readonly ranges: readonly AmountSpan[]
      /** The token of the amounts. */
      readonly symbol?: string
    }
  | { readonly kind: 'nothing' }

/** A period: from ≤ ts ≤ to, after < ts < before. */
export interface Span {
  readonly from?: Date
  readonly to?: Date
  readonly after?: Date
  readonly before?: Date
}

export const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Contains only the conditions of present filters, so that the planner need not guess about absent ones. */
export function sortConditions(filter: TransactionFilter, table: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const symbols = dustSymbols(filter)
  if (symbols.length === 0) return factConditions(filter, table)
  const dust =
    symbols === 'all'
      ? column('is_dust')
      : sql<SqlBool>`(${column('is_dust')} and ${column('symbol')} = any(${symbols}::text[]))`
  return all([factConditions(filter, table), sql`not ${dust}`])
}

/** The conditions without those on amounts. */
export function factConditions(filter: TransactionFilter, table: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const conditions: RawBuilder<SqlBool>[] = []
  const equal = (name: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(sql`${column(name)} = ${value}`)
  }
  equal('network_id', filter.networkId)
  equal('transaction_type', filter.type)
  equal('status', filter.status)
  equal('symbol', filter.symbol)
  if (!filter.includesUnknown) conditions.push(sql`${column('is_known_token')}`)
  if (!filter.includesEnergy) conditions.push(withoutEnergy(column('transaction_type')))
  return all(conditions)
}

/** The detail of a count that a filter needs: the least `tx_rollup.detail` that suffices. */
export function detailOf(filter: TransactionFilter): 'whole' | 'sorts' | 'symbols' {
  const symbols = dustSymbols(filter)
  if (filter.symbol !== undefined || (symbols !== 'all' && symbols.length > 0)) return 'symbols'
  const { networkId, type, status, includesEnergy } = filter
  return [networkId, type, status].every((value) => value === undefined) && includesEnergy ? 'whole' : 'sorts'
}

/** Symbols whose dust is hidden; other symbols have no dust. */
function dustSymbols(filter: TransactionFilter): 'all' | string[] {
  if (filter.leavesOut !== undefined) return []
  const symbols = [...filter.minimums].filter(isDefault).map(([symbol]) => symbol)
  return symbols.length === Object.keys(dustThresholds).length ? 'all' : symbols
}

/** Minimums that differ from the thresholds of `is_dust`. */
export const ownMinimums = (
  filter: Pick<TransactionFilter, 'minimums' | 'leavesOut'>,
): (readonly [symbol: string, value: string])[] =>
  [...filter.minimums].filter(
    (minimum) => (filter.leavesOut !== undefined || !isDefault(minimum)) && plainDecimal(minimum[1]) !== '0',
  )

/** Rows that none of the reader's own minimums hides. */
export function aboveMinimums(filter: TransactionFilter, table: string): RawBuilder<SqlBool> {
  const minimums = ownMinimums(filter)
  if (minimums.length === 0) return sql`true`
  const small = smallIn(minimums, table)
  const type = sql.ref(`${table}.transaction_type`)
  if (filter.leavesOut === undefined)
    // Fees, calls and resources are not payments: only a moved amount can be below a minimum.
    return sql`not (${type} = any(${paymentTypes}::text[]) and (${small}))`
  return filter.leavesOut === 'every'
    ? sql`not (${small})`
    : sql`(not (${small}) or ${isMergedCall(filter, minimums, table)})`
}

type Minimums = readonly (readonly [symbol: string, value: string])[]

const smallIn = (minimums: Minimums, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(
    minimums.map(
      ([symbol, value]) =>
        sql`(${sql.ref(`${table}.symbol`)} = ${symbol} and ${sql.ref(`${table}.amount`)} < ${value}::numeric)`,
    ),
    sql` or `,
  )}`

/** A call whose transaction has exactly one token event in the same list. */
const isMergedCall = (filter: TransactionFilter, minimums: Minimums, table: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`(${column('transaction_type')} = 'contract' and ${column('row_kind')} = 'tx' and 1 = (
    select count(*) from bc_transactions e
    where e.entity_id = ${column('entity_id')} and e.network_id = ${column('network_id')}
      and e.tx_hash = ${column('tx_hash')} and e.row_kind = 'event' and not e.is_internal and not e.is_spam
      and ${factConditions(filter, 'e')} and not (${smallIn(minimums, 'e')})))`
}

/** Whether counters alone give the number of rows that a filter lists. */
export const isCounted = (filter: Omit<TransactionFilter, 'page' | 'limit'>): boolean =>
  filter.search === undefined &&
  filter.direction === undefined &&
  filter.amounts === undefined &&
  (filter.tagIds ?? []).length === 0 &&
  ownMinimums(filter).every(
    ([symbol, value]) =>
      filter.leavesOut === undefined &&
      steppedSymbols.has(symbol) &&
      amountStep(value) === plainDecimal(value),
  )

export function amountConditions(
  amount: RawBuilder<unknown>,
  { from, to, isFromStrict, isToStrict }: AmountRange = {},
): RawBuilder<SqlBool> {
  const above = isFromStrict === true ? sql`>` : sql`>=`
  const below = isToStrict === true ? sql`<` : sql`<=`
  return all([
    ...(from === undefined ? [] : [sql<SqlBool>`${amount} ${above} ${from}::numeric`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${amount} ${below} ${to}::numeric`]),
  ])
}

const isDefault = ([symbol, value]: readonly [string, string]): boolean =>
  dustThresholds[symbol] === plainDecimal(value)

export function spanConditions(ts: RawBuilder<unknown>, span: Span): RawBuilder<SqlBool> {
  const bounds = [
    [sql`>=`, span.from],
    [sql`<=`, span.to],
    [sql`>`, span.after],
    [sql`<`, span.before],
  ] as const
  return all(bounds.flatMap(([than, at]) => (at === undefined ? [] : [sql<SqlBool>`${ts} ${than} ${at}`])))
}
