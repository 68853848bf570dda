/**
 * Everything that a search looks up before it reads rows: the addresses that a name stands for, the transactions that a note or a request
 * names, the wallets whose payments have a direction, and the tokens whose amounts are compared. Every list has a limit, so that a
 * search costs the same in a long history.
 */
import type { AmountSpan } from '@holdfast/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { Scope } from './transaction-counts.ts'
import { amountConditions, type TransactionFilter } from './transaction-filter.ts'

export interface Sought {
  readonly names: readonly string[]
  readonly hashes: readonly string[]
  readonly tags: readonly string[]
  /** Addresses of the scope's wallets; empty without a direction. */
  readonly own: readonly string[]
  /** Symbols of the organisation where amounts have a range; else empty. */
  readonly symbols: readonly string[]
  /** Symbols in which an amount of the search may be. */
  readonly equalSymbols: readonly string[]
  /** Symbols in which an amount may begin with the text: none when too many rows have such an amount. */
  readonly rangedSymbols: readonly string[]
  /** Few rows have such an amount: they are read, and everything else is compared with them. */
  readonly hasFewAmounts: boolean
  /** A list reached its limit: rows may be missing. */
  readonly isCut: boolean
}

/** For lists that search for nothing. */
export const nothingSought: Sought = {
  names: [],
  hashes: [],
  tags: [],
  own: [],
  symbols: [],
  equalSymbols: [],
  rangedSymbols: [],
  hasFewAmounts: false,
  isCut: false,
}

const soughtLimits = { names: 200, hashes: 1_000, tags: 5, notes: 20_000, symbols: 500, rows: 10_000 }

/** Tokens in which amounts are searched by their beginning, the most frequent ones: each is a range of the index of amounts. */
const mostRanged = 50

export async function findSought(db: Queryable, filter: TransactionFilter, scope: Scope): Promise<Sought> {
  const { search, amounts, direction } = filter
  const text = search?.kind === 'text' && search.text.length > 1 ? `%${likeText(search.text)}%` : null
  const ranges = search?.kind === 'text' ? search.ranges : []
  const hasEqual = search?.kind === 'text' && search.amounts.length + ranges.length > 0
  const symbols = amounts === undefined ? [] : await listSymbols(db, filter)
  const equalSymbols = hasEqual ? await listSymbols(db, filter, search.symbol) : []
  const mostFrequent = ranges.length === 0 ? [] : equalSymbols.slice(0, mostRanged)
  const rangedSymbols = (await hasFewInRanges(db, filter, mostFrequent, ranges)) ? mostFrequent : []
  const names = text === null ? [] : await listNamed(db, filter.organisationId, text)
  const hashes = text === null ? [] : await listWritten(db, filter.organisationId, text)
  const tags = text === null ? [] : await listTagged(db, filter.organisationId, text)
  return {
    names: names.slice(0, soughtLimits.names),
    hashes: hashes.slice(0, soughtLimits.hashes),
    tags: tags.slice(0, soughtLimits.tags),
    own: direction === undefined ? [] : await listOwn(db, filter.organisationId, scope),
    symbols: symbols.slice(0, soughtLimits.symbols),
    equalSymbols: equalSymbols.slice(0, soughtLimits.symbols),
    rangedSymbols,
    hasFewAmounts: amounts !== undefined && (await hasFewRows(db, filter, symbols)),
    isCut:
      (ranges.length > 0 && rangedSymbols.length < equalSymbols.length) ||
      names.length > soughtLimits.names ||
      hashes.length > soughtLimits.hashes ||
      tags.length > soughtLimits.tags ||
      Math.max(symbols.length, equalSymbols.length) > soughtLimits.symbols,
  }
}

/** Capitals too, because a database may know the case of ASCII alone. */
const accents = {
  from: 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ',
  to: 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc',
}
const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
/** Without case and accents. */
const folded = (text: RawBuilder<unknown>) => sql`lower(translate(${text}, ${accents.from}, ${accents.to}))`
const contains = (text: RawBuilder<unknown>, pattern: string) =>
  sql<boolean>`${folded(text)} like ${folded(sql`${pattern}`)}`
const anyContains = (columns: readonly string[], pattern: string) =>
  sql.join(
    columns.map((column) => contains(sql.ref(column), pattern)),
    sql` or `,
  )

async function listNamed(db: Queryable, organisationId: string, pattern: string): Promise<string[]> {
  const of = (table: string) => sql`
    select address from ${sql.table(table)} where entity_id = ${organisationId} and ${contains(sql`name`, pattern)}`
  const { rows } = await sql<{ address: string }>`
    select address from (${of('wallets')} union ${of('address_book')} union ${of('inbound_labels')}) n
    order by address limit ${soughtLimits.names + 1}`.execute(db)
  return rows.map(({ address }) => address)
}

/** Hashes of transactions whose notes, or whose request's memo, note, requester, batch or reference in it, contain the text. */
async function listWritten(db: Queryable, organisationId: string, pattern: string): Promise<string[]> {
  const { rows } = await sql<{ tx_hash: string }>`
    select tx_hash from (
      select n.tx_hash from (
        select tx_hash, note from transaction_notes where entity_id = ${organisationId}
        order by updated_at desc limit ${soughtLimits.notes}
      ) n where ${contains(sql`n.note`, pattern)}
      union
      select r.tx_hash from (
        select tx_hash, memo, note, created_by, entity_id, batch_id, batch_note from transfer_requests
        where entity_id = ${organisationId} order by created_at desc limit ${soughtLimits.notes}
      ) r left join users u on u.id = r.created_by
        left join transfer_batches b on b.entity_id = r.entity_id and b.id = r.batch_id
      where r.tx_hash is not null and (${anyContains(['r.memo', 'r.note', 'r.batch_note', 'u.name', 'b.name'], pattern)})
    ) w order by tx_hash limit ${soughtLimits.hashes + 1}`.execute(db)
  return rows.map(({ tx_hash }) => tx_hash)
}

async function listTagged(db: Queryable, organisationId: string, pattern: string): Promise<string[]> {
  const tags = await db
    .selectFrom('transaction_tags')
    .select('id')
    .where('entity_id', '=', organisationId)
    .where(contains(sql`name`, pattern))
    .orderBy('id')
    .limit(soughtLimits.tags + 1)
    .execute()
  return tags.map(({ id }) => id)
}

async function listOwn(db: Queryable, organisationId: string, { walletIds }: Scope): Promise<string[]> {
  const wallets = await db
    .selectFrom('wallets')
    .select('address')
    .distinct()
    .where('entity_id', '=', organisationId)
    .$if(walletIds !== null, (query) => query.where(sql<boolean>`id = any(${walletIds ?? []}::uuid[])`))
    .execute()
  return wallets.map(({ address }) => address)
}

/** The most frequent first. */
async function listSymbols(
  db: Queryable,
  { symbol, organisationId, includesUnknown }: TransactionFilter,
  named?: string,
): Promise<string[]> {
  if (symbol !== undefined) return [symbol]
  const { rows } = await sql<{ symbol: string }>`
    select symbol from tx_rollup
    where entity_id = ${organisationId} and scope_id = ${organisationId} and grain = 'a' and n > 0
      and (detail = 1 and is_known_token or ${includesUnknown} and detail = 2)
      and ${named === undefined ? sql`true` : sql`upper(symbol) = upper(${named})`}
    group by symbol order by sum(n) desc, symbol limit ${soughtLimits.symbols + 1}`.execute(db)
  return rows.map(({ symbol: name }) => name)
}

async function hasFewRows(
  db: Queryable,
  { organisationId, amounts }: TransactionFilter,
  symbols: readonly string[],
): Promise<boolean> {
  const limit = soughtLimits.rows + 1
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from (
      select from unnest(${symbols}::text[]) s(symbol) cross join lateral (
        select from bc_transactions b where b.entity_id = ${organisationId} and not b.is_spam
          and b.symbol = s.symbol and ${amountConditions(sql`b.amount`, amounts)} limit ${limit}
      ) x limit ${limit}) f`.execute(db)
  return Number(rows[0]?.n ?? 0) <= soughtLimits.rows
}

/** Ranges are read whole, because their rows are not in the order of time. */
async function hasFewInRanges(
  db: Queryable,
  { organisationId }: TransactionFilter,
  symbols: readonly string[],
  ranges: readonly AmountSpan[],
): Promise<boolean> {
  if (symbols.length === 0) return true
  const limit = soughtLimits.rows + 1
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from (
      select from unnest(${symbols}::text[]) s(symbol) cross join ${rangesOf(ranges)} cross join lateral (
        select from bc_transactions b where b.entity_id = ${organisationId} and not b.is_spam
          and b.symbol = s.symbol and b.amount >= v.low and b.amount < v.high limit ${limit}
      ) x limit ${limit}) f`.execute(db)
  return Number(rows[0]?.n ?? 0) <= soughtLimits.rows
}

/** Rows `v(low, high)`. */
export const rangesOf = (ranges: readonly AmountSpan[]): RawBuilder<unknown> =>
  sql`unnest(${ranges.map(([from]) => from)}::numeric[], ${ranges.map(([, below]) => below)}::numeric[]) v(low, high)`
