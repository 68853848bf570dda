/**
 * Verifies the ledger by double entry. Every wallet entry has a counterpart: an outgoing amount went to a
 * stranger, was burnt as a fee, is staked, or is in another wallet of the organisation; incoming amounts
 * likewise. The counterpart is derived from the entry and its row, so it is not stored.
 */
import { sql } from 'kysely'
import { booksOrder } from '../books-order.ts'
import type { Queryable } from '../database.ts'

/**
 * `resource`: rewards of votes. `internal`: between wallets of the organisation, zero if both halves are
 * booked.
 */
export const counterAccounts = ['external', 'fee', 'stake', 'resource', 'internal'] as const
export type CounterAccount = (typeof counterAccounts)[number]

export interface TokenAccounts {
  readonly symbol: string
  readonly decimals: number
  /** The sum of all wallets. */
  readonly wallets: bigint
  /** The sum of each counter account: together with the wallets zero. */
  readonly counters: Readonly<Record<CounterAccount, bigint>>
}

export type BreakKind = 'internal' | 'row' | 'arithmetic' | 'negative' | 'balance' | 'chain'

export interface Break {
  readonly kind: BreakKind
  readonly wallet: string
  readonly symbol: string
  readonly hash: string | null
  readonly block: number | null
  /** The actual and the expected value, in base units. */
  readonly found: bigint
  readonly due: bigint
}

export interface Proof {
  readonly tokens: readonly TokenAccounts[]
  readonly breaks: readonly Break[]
}

/** As of the end of a block; null: of all entries. Returns at most `most` violations of each kind. */
export async function proveConservation(
  db: Queryable,
  { organisationId, block, most = 100 }: { organisationId: string; block: number | null; most?: number },
): Promise<Proof> {
  const scope: Scope = { organisationId, block, most }
  const breaks = await Promise.all(
    [internalHalves, otherThanRows, brokenArithmetic, belowZero, otherBalances, otherThanChain].map((find) =>
      find(db, scope),
    ),
  )
  return { tokens: await accountsOf(db, scope), breaks: breaks.flat() }
}

interface Scope {
  readonly organisationId: string
  readonly block: number | null
  readonly most: number
}

const signed = sql`(case e.direction when 'in' then e.units else -e.units end)`

/**
 * Entries with their wallet, token, row and, if it belongs to the organisation, the wallet on the other side.
 */
const sides = ({ organisationId, block }: Scope) => sql`
  wallet_transactions e
    join wallets w on w.entity_id = e.entity_id and w.id = e.wallet_id
    join tokens t on t.id = e.token_id
    left join bc_transactions b on b.entity_id = e.entity_id and b.id = e.bc_transaction_id
    left join wallets o on o.entity_id = e.entity_id and o.network_id = w.network_id
      and o.address = case e.direction when 'in' then b.from_address else b.to_address end
  where e.entity_id = ${organisationId} and e.excluded_at is null
    and (${block}::int8 is null or e.block_number <= ${block}::int8)`

const account = sql`case
  when e.kind = 'fee' then 'fee'
  when e.kind in ('stake', 'unstake') then 'stake'
  when e.kind = 'reward' then 'resource'
  when o.id is not null then 'internal'
  else 'external' end`

async function accountsOf(db: Queryable, scope: Scope): Promise<TokenAccounts[]> {
  const { rows } = await sql<{
    id: string
    symbol: string
    decimals: number
    account: CounterAccount
    units: string
  }>`
    select t.id, t.symbol, t.decimals, ${account} as account, sum(-${signed}) as units from ${sides(scope)}
    group by t.id, t.symbol, t.decimals, 4 order by t.symbol, t.id`.execute(db)
  const tokens = new Map<string, TokenAccounts>()
  for (const { id, symbol, decimals, account: name, units } of rows) {
    const before = tokens.get(id) ?? { symbol, decimals, wallets: 0n, counters: nothing }
    tokens.set(id, {
      ...before,
      wallets: before.wallets - BigInt(units),
      counters: { ...before.counters, [name]: BigInt(units) },
    })
  }
  return [...tokens.values()]
}

const nothing = { external: 0n, fee: 0n, stake: 0n, resource: 0n, internal: 0n }

interface BreakRow {
  readonly wallet: string
  readonly symbol: string
  readonly hash: string | null
  readonly block: string | null
  readonly found: string
  readonly due: string
}

const toBreak =
  (kind: BreakKind) =>
  (row: BreakRow): Break => ({
    kind,
    wallet: row.wallet,
    symbol: row.symbol,
    hash: row.hash,
    block: row.block === null ? null : Number(row.block),
    found: BigInt(row.found),
    due: BigInt(row.due),
  })

/** A payment between two own wallets of which one half is missing, or has another amount. */
async function internalHalves(db: Queryable, scope: Scope): Promise<Break[]> {
  const { rows } = await sql<BreakRow>`
    select min(w.name) as wallet, min(t.symbol) as symbol, e.tx_hash as hash, min(e.block_number)::text as block,
      sum(${signed}) as found, 0 as due
    from ${sides(scope)} and ${account} = 'internal'
    group by e.bc_transaction_id, e.token_id, e.tx_hash having sum(${signed}) <> 0
    order by min(e.block_number) limit ${scope.most}`.execute(db)
  return rows.map(toBreak('internal'))
}

/** An entry without its row, or with another amount than the row it came from. */
async function otherThanRows(db: Queryable, scope: Scope): Promise<Break[]> {
  const due = sql`case when b.id is null then 0 when e.kind = 'fee' then b.fee_units else b.amount_units end`
  const { rows } = await sql<BreakRow>`
    select w.name as wallet, t.symbol, e.tx_hash as hash, e.block_number::text as block, e.units as found, ${due} as due
    from ${sides(scope)} and (b.id is null
      or e.kind = 'fee' or (e.kind in ('transfer', 'internal') and e.token_id = b.token_id)) and e.units <> ${due}
    order by e.block_number limit ${scope.most}`.execute(db)
  return rows.map(toBreak('row'))
}

/** The first running balance of a wallet and token that is not the sum of the previous one and its entry. */
async function brokenArithmetic(db: Queryable, scope: Scope): Promise<Break[]> {
  const { rows } = await sql<BreakRow>`
    select distinct on (wallet_id, token_id) wallet, symbol, hash, block, found, due from (
      select e.wallet_id, e.token_id, w.name as wallet, t.symbol, e.tx_hash as hash, e.block_number::text as block,
        row_number() over places as place, coalesce(e.running_balance_units, 0) as found,
        coalesce(lag(e.running_balance_units) over places, 0)
          + ${signed} as due
      from ${sides(scope)}
      window places as (partition by e.wallet_id, e.token_id order by ${booksOrder('e')})
    ) s where found <> due order by wallet_id, token_id, place limit ${scope.most}`.execute(db)
  return rows.map(toBreak('arithmetic'))
}

/**
 * A wallet cannot give more than it has: checked after each transaction, or after each block if positions in
 * it are unknown.
 */
async function belowZero(db: Queryable, scope: Scope): Promise<Break[]> {
  const { rows } = await sql<BreakRow>`
    select distinct on (wallet_id, token_id) wallet, symbol, hash, block, found, 0 as due from (
      select e.wallet_id, e.token_id, w.name as wallet, t.symbol, e.tx_hash as hash, e.block_number::text as block,
        row_number() over (partition by e.wallet_id, e.token_id order by ${booksOrder('e')}) as place,
        row_number() over (partition by e.wallet_id, e.token_id, e.block_number, e.position_in_block
          order by ${booksOrder('e', 'desc')}) as from_end,
        e.running_balance_units as found
      from ${sides(scope)} and t.is_known
    ) s where from_end = 1 and found < 0 order by wallet_id, token_id, place limit ${scope.most}`.execute(db)
  return rows.map(toBreak('negative'))
}

/** A shown balance that is not the sum of its entries. */
async function otherBalances(db: Queryable, { organisationId, block, most }: Scope): Promise<Break[]> {
  if (block !== null) return []
  const { rows } = await sql<BreakRow>`
    select w.name as wallet, t.symbol, null as hash, null as block, s.books_units as found, s.due from (
      select b.wallet_id, b.token_id, b.books_units, coalesce((
        select sum(${signed}) from wallet_transactions e where e.entity_id = b.entity_id and e.wallet_id = b.wallet_id
          and e.token_id = b.token_id and e.excluded_at is null), 0) as due
      from wallet_balances b where b.entity_id = ${organisationId}
    ) s join wallets w on w.entity_id = ${organisationId} and w.id = s.wallet_id join tokens t on t.id = s.token_id
    where s.books_units <> s.due limit ${most}`.execute(db)
  return rows.map(toBreak('balance'))
}

/**
 * The newest balance that the chain stated up to the block equals neither the ledger's before nor after that
 * statement.
 */
async function otherThanChain(db: Queryable, { organisationId, block, most }: Scope): Promise<Break[]> {
  const booksAt = (column: 'block_number' | 'until_block') => sql`coalesce((
    select e.running_balance_units from wallet_transactions e where e.entity_id = c.entity_id and e.wallet_id = c.wallet_id
      and e.token_id = c.token_id and e.block_number <= c.${sql.ref(column)} and e.excluded_at is null
    order by ${booksOrder('e', 'desc')} limit 1), 0)`
  const { rows } = await sql<BreakRow>`
    select w.name as wallet, t.symbol, null as hash, s.until_block::text as block, s.later as found, s.chain_units as due from (
      select distinct on (c.wallet_id, c.token_id) c.wallet_id, c.token_id, c.chain_units, c.until_block,
        ${booksAt('block_number')} as earlier, ${booksAt('until_block')} as later
      from balance_checks c
      where c.entity_id = ${organisationId} and (${block}::int8 is null or c.until_block <= ${block}::int8)
      order by c.wallet_id, c.token_id, c.block_number desc
    ) s join wallets w on w.entity_id = ${organisationId} and w.id = s.wallet_id join tokens t on t.id = s.token_id
    where t.is_known and s.chain_units <> s.earlier and s.chain_units <> s.later limit ${most}`.execute(db)
  return rows.map(toBreak('chain'))
}
