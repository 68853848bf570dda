/** The figures of a statement, from the ledger: sums by wallet, token and day, the entries themselves, and what supports them. */
import type { MovementKind } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import { booksOrder } from '../books-order.ts'
import type { Queryable } from '../database.ts'
import type { CoverageSpansTable } from '../schema/reconciliation.ts'
import { stakedUnits } from './staked-units.ts'

/** A range of time in some wallets of an organisation. */
export interface StatementScope {
  readonly organisationId: string
  readonly walletIds: readonly string[]
  readonly from: Date
  /** The first moment after the range. */
  readonly until: Date
}

const signed = sql`(case e.direction when 'in' then e.units else -e.units end)`

/** As the proof of conservation has it: the other side decides, where an entry has one. */
const movementKind = sql<MovementKind>`case
  when e.kind in ('stake', 'unstake') then case e.direction when 'out' then 'stake' else 'unstake' end
  when e.kind in ('fee', 'reward') and (e.direction = 'out') = (e.kind = 'fee') then e.kind
  when o.id is not null then 'own_' || e.direction
  else e.direction end`

const otherSide = sql`
    join wallets w on w.entity_id = e.entity_id and w.id = e.wallet_id
    left join bc_transactions b on b.entity_id = e.entity_id and b.id = e.bc_transaction_id
    left join wallets o on o.entity_id = e.entity_id and o.network_id = w.network_id
      and o.address = case e.direction when 'in' then b.from_address else b.to_address end`

const sides = ({ organisationId, walletIds, from, until }: StatementScope) => sql`
  wallet_transactions e
  ${otherSide}
  where e.entity_id = ${organisationId} and e.wallet_id = any(${walletIds}::uuid[]) and e.excluded_at is null
    and e.ts >= ${from} and e.ts < ${until}`

/** A history that begins after a stake has only its end; the stake was at least as much as the position is below zero without it. */
const unseenStake = sql`greatest(-coalesce(s.staked, 0), 0)`

export interface BalanceOfRange {
  readonly wallet_id: string
  readonly token_id: string
  /** The sum of all entries before the range. */
  readonly opening_units: string
  /** The ledger's balance of now without the entries after the range: computed apart from the movements. */
  readonly closing_units: string
  /** The staked position: its entries before the range, and before its end. */
  readonly staked_opening_units: string
  readonly staked_closing_units: string
}

/** Tokens of the wallets that have a balance or an entry, also before the range. */
export async function listBalancesOfRange(
  db: Queryable,
  { organisationId, walletIds, from, until }: StatementScope,
): Promise<BalanceOfRange[]> {
  const { rows } = await sql<BalanceOfRange>`
    select b.wallet_id, b.token_id, coalesce(s.opening, 0)::text as opening_units,
      (b.books_units - coalesce(s.later, 0))::text as closing_units,
      (coalesce(s.staked_opening, 0) + ${unseenStake})::text as staked_opening_units,
      (coalesce(s.staked_closing, 0) + ${unseenStake})::text as staked_closing_units
    from wallet_balances b
      join tokens t on t.id = b.token_id and not t.is_spam
      left join (
        select e.wallet_id, e.token_id, sum(${signed}) filter (where e.ts < ${from}) as opening,
          sum(${signed}) filter (where e.ts >= ${until}) as later,
          ${stakedUnits('e')} filter (where e.ts < ${from}) as staked_opening,
          ${stakedUnits('e')} filter (where e.ts < ${until}) as staked_closing, ${stakedUnits('e')} as staked, count(*) filter (where e.ts < ${until}) as entries
        from wallet_transactions e
        where e.entity_id = ${organisationId} and e.wallet_id = any(${walletIds}::uuid[]) and e.excluded_at is null
        group by e.wallet_id, e.token_id) s on s.wallet_id = b.wallet_id and s.token_id = b.token_id
    where b.entity_id = ${organisationId} and b.wallet_id = any(${walletIds}::uuid[])
      and (coalesce(s.entries, 0) > 0 or b.books_units - coalesce(s.later, 0) <> 0)`.execute(db)
  return rows
}

export interface MovementsOfDay {
  readonly wallet_id: string
  readonly token_id: string
  /** 'YYYY-MM-DD', UTC. */
  readonly day: string
  readonly kind: MovementKind
  readonly units: string
  readonly entries: number
}

export async function sumMovementsByDay(db: Queryable, scope: StatementScope): Promise<MovementsOfDay[]> {
  const { rows } = await sql<MovementsOfDay>`
    select e.wallet_id, e.token_id, e.ts::date::text as day, ${movementKind} as kind, sum(e.units)::text as units,
      count(*)::int as entries
    from ${sides(scope)}
    group by 1, 2, 3, 4 order by 3, 4, 2, 1`.execute(db)
  return rows
}

export interface StatementLine {
  readonly wallet_id: string
  readonly token_id: string
  readonly kind: MovementKind
  readonly direction: 'in' | 'out'
  readonly units: string
  readonly tx_hash: string
  readonly seq: number
  readonly block_number: string
  /** -1: unknown. */
  readonly position_in_block: number
  readonly ts: Date
  readonly running_balance_units: string | null
  /** The other side. Null for fees, and where the chain names none. */
  readonly counterparty: string | null
}

export async function countEntries(
  db: Queryable,
  { organisationId, walletIds, from, until }: StatementScope,
): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from wallet_transactions e
    where e.entity_id = ${organisationId} and e.wallet_id = any(${walletIds}::uuid[]) and e.excluded_at is null
      and e.ts >= ${from} and e.ts < ${until}`.execute(db)
  return rows[0]?.entries ?? 0
}

/** Oldest first, and within one moment as the books have it, so that running balances follow one another. The order does not depend on
 *  when the entries were stored. A page is cut before it is joined, so that its cost does not depend on the rest. */
export async function* readStatementLines(
  db: Queryable,
  { organisationId, walletIds, from, until }: StatementScope,
  pageSize = 2_000,
): AsyncGenerator<readonly StatementLine[]> {
  for (let after: StatementLine | undefined; ;) {
    const place = sql`(${after?.ts ?? from}::timestamptz, ${after?.block_number ?? '0'}::bigint,
      ${after?.position_in_block ?? 0}::int, ${after?.tx_hash ?? ''}, ${after?.wallet_id ?? nobody}::uuid, ${after?.seq ?? 0}::int)`
    const { rows }: { rows: StatementLine[] } = await sql<StatementLine>`
      select e.wallet_id, e.token_id, ${movementKind} as kind, e.direction, e.units::text as units, e.tx_hash, e.seq,
        e.block_number::text as block_number, e.position_in_block, e.ts, e.running_balance_units::text as running_balance_units,
        case when e.kind = 'fee' then null when e.direction = 'in' then b.from_address else b.to_address end as counterparty
      from (
        select * from wallet_transactions p
        where p.entity_id = ${organisationId} and p.wallet_id = any(${walletIds}::uuid[]) and p.excluded_at is null
          and p.ts >= ${after?.ts ?? from} and p.ts < ${until}
          and (${after === undefined} or (${lineOrder('p')}) > ${place})
        order by ${lineOrder('p')} limit ${pageSize}) e
      ${otherSide}
      order by ${lineOrder('e')}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)
  }
}

/** By time first, because blocks of several networks cannot be compared; then as `booksOrder`. */
const lineOrder = (table: string) =>
  sql.join(
    (['ts', 'block_number', 'position_in_block', 'tx_hash', 'wallet_id', 'seq'] as const).map((column) =>
      sql.ref(`${table}.${column}`),
    ),
  )

const nobody = '00000000-0000-0000-0000-000000000000'

export interface BalanceProof {
  readonly wallet_id: string
  readonly token_id: string
  readonly block_number: string
  readonly block_at: Date
  readonly until_block: string
  readonly checked_at: Date
  readonly provider: string
  readonly chain_units: string
  /** The ledger's balance at both blocks: the chain's was read at some moment between them. */
  readonly books_from: string
  readonly books_until: string
  /** Movements of the range after the last of these blocks. */
  readonly later_entries: number
}

/** For each token the first comparison with the chain after the range; if there is none, the last one before its end. */
export async function listBalanceProofs(
  db: Queryable,
  { organisationId, walletIds, from, until }: StatementScope,
): Promise<BalanceProof[]> {
  const booksAt = (column: 'block_number' | 'until_block') => sql`coalesce((
    select e.running_balance_units from wallet_transactions e where e.entity_id = c.entity_id and e.wallet_id = c.wallet_id
      and e.token_id = c.token_id and e.block_number <= c.${sql.ref(column)} and e.excluded_at is null
    order by ${booksOrder('e', 'desc')} limit 1), 0)::text`
  const { rows } = await sql<BalanceProof>`
    select c.wallet_id, c.token_id, c.block_number::text as block_number, c.block_at, c.until_block::text as until_block,
      c.checked_at, c.provider, c.chain_units::text as chain_units, ${booksAt('block_number')} as books_from,
      ${booksAt('until_block')} as books_until,
      (select count(*)::int from wallet_transactions e where e.entity_id = c.entity_id and e.wallet_id = c.wallet_id
        and e.token_id = c.token_id and e.block_number > c.until_block and e.ts >= ${from} and e.ts < ${until}
        and e.excluded_at is null) as later_entries
    from (
      select distinct on (wallet_id, token_id) * from balance_checks
      where entity_id = ${organisationId} and wallet_id = any(${walletIds}::uuid[])
      order by wallet_id, token_id, block_at < ${until},
        case when block_at < ${until} then -block_number else block_number end) c
      join tokens t on t.id = c.token_id and not t.is_spam
    order by c.wallet_id, c.token_id`.execute(db)
  return rows
}

export type CoverageOfWallet = Selectable<CoverageSpansTable>

export async function listCoverageOfWallets(
  db: Queryable,
  { organisationId, walletIds }: Pick<StatementScope, 'organisationId' | 'walletIds'>,
): Promise<CoverageOfWallet[]> {
  if (walletIds.length === 0) return []
  return db
    .selectFrom('coverage_spans')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('wallet_id', 'in', walletIds)
    .orderBy('wallet_id')
    .orderBy('provider')
    .orderBy('stream')
    .orderBy('read_until')
    .execute()
}

/** Transactions of the range that are not confirmed, by wallet. */
export async function countPending(
  db: Queryable,
  { organisationId, walletIds, from, until }: StatementScope,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ wallet_id: string; rows: number }>`
    select wallet_id, count(*)::int as rows from wallet_links
    where entity_id = ${organisationId} and wallet_id = any(${walletIds}::uuid[]) and status = 'pending'
      and ts >= ${from} and ts < ${until} and not is_spam
    group by wallet_id`.execute(db)
  return new Map(rows.map((row) => [row.wallet_id, row.rows]))
}
