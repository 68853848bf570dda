/** Recorded runs of the ingester, and what a run's wallet holds in both tables. */
import type { ProviderName } from '@holdfast/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { RunOutcome, RunStage, RunTracking } from '../schema/ingestion.ts'

export interface RunView {
  readonly organisationId: string
  readonly id: string
  readonly kind: string
  readonly walletId: string
  readonly walletName: string
  readonly address: string
  readonly networkName: string
  readonly networkSymbol: string
  readonly provider: ProviderName
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly outcome: RunOutcome
  readonly failure: string | null
  readonly fetched: number
  readonly inserted: number
  readonly duplicates: number
  readonly filtered: number
  readonly failed: number
  readonly stages: readonly RunStage[]
  readonly extra: Readonly<Record<string, unknown>>
}

/** Newest first, over all these organisations. Each brings its own newest through its index. */
export async function listNewestRuns(
  db: Queryable,
  { organisationIds, limit }: { organisationIds: readonly string[]; limit: number },
): Promise<RunView[]> {
  if (organisationIds.length === 0) return []
  const newest = sql`
    unnest(${organisationIds}::uuid[]) as o(entity_id) cross join lateral (
      select * from ingestion_runs where entity_id = o.entity_id order by started_at desc, id desc limit ${limit}) r`
  return (await selectRuns(newest, sql`true`, limit).execute(db)).rows
}

export async function findRun(
  db: Queryable,
  { organisationIds, id }: { organisationIds: readonly string[]; id: string },
): Promise<RunView | undefined> {
  const isIt = sql<boolean>`r.entity_id = any(${organisationIds}::uuid[]) and r.id = ${id}`
  return (await selectRuns(sql`ingestion_runs r`, isIt, 1).execute(db)).rows[0]
}

const selectRuns = (from: RawBuilder<unknown>, where: RawBuilder<unknown>, limit: number) => sql<RunView>`
  select r.entity_id as "organisationId", r.id, coalesce(j.kind, 'catch-up') as kind, r.wallet_id as "walletId",
    w.name as "walletName", w.address, n.name as "networkName", n.symbol as "networkSymbol", r.provider,
    r.started_at as "startedAt", r.ended_at as "endedAt", r.outcome, r.failure, r.records_fetched as fetched, r.inserted,
    r.duplicates, r.filtered, r.failed, r.stages, r.extra
  from ${from}
    join wallets w on w.entity_id = r.entity_id and w.id = r.wallet_id
    join networks n on n.id = r.network_id
    left join ingestion_jobs j on j.entity_id = r.entity_id and j.id = r.job_id
  where ${where}
  order by r.started_at desc, r.id desc limit ${limit}`

export async function findRunTracking(
  db: Queryable,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<RunTracking> {
  const run = await db
    .selectFrom('ingestion_runs')
    .select('tracking')
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return run.tracking
}

interface WalletScope {
  readonly organisationId: string
  readonly walletId: string
  readonly address: string
}

/** Counts of one side. Zero-value rows are on neither: nothing is booked for them. */
export interface SideCounts {
  readonly nativeOut: number
  readonly contractOut: number
  readonly tokenOut: number
  readonly nativeIn: number
  readonly tokenIn: number
  readonly trc10In: number
  readonly energyTransfer: number
  readonly undelegateEnergy: number
}

export interface ListedCounts extends SideCounts {
  /** Of the outbound token events, those of which this wallet has to have a fee: one for each transaction. */
  readonly feesExpected: number
}

export interface BookedCounts extends SideCounts {
  readonly feesOnTokenEvents: number
}

/** Rows of the wallet whose block is solid. A contract call counts when it carried something or cost something. */
const listedRows = ({ organisationId, walletId, address }: WalletScope) => sql`
  select b.tx_hash, b.row_kind, b.transaction_type as type, b.provider, b.status, b.fee_units,
    b.from_address = ${address} as is_out, b.to_address = ${address} as is_in, t.asset like 'trc10:%' as is_trc10,
    b.status = 'confirmed' and b.amount_units > 0 as has_moved
  from wallet_links l
    join bc_transactions b on b.entity_id = l.entity_id and b.id = l.bc_transaction_id
    left join tokens t on t.id = b.token_id
  where l.entity_id = ${organisationId} and l.wallet_id = ${walletId} and b.status <> 'pending'`

export async function countListedRows(db: Queryable, scope: WalletScope): Promise<ListedCounts> {
  const counts = await sql<ListedCounts>`
    with listed as materialized (${listedRows(scope)}),
      paid as (select tx_hash from listed where row_kind = 'tx' and is_out and fee_units > 0)
    select
      count(*) filter (where type = 'native' and is_out and has_moved)::int as "nativeOut",
      count(*) filter (where type = 'contract' and row_kind = 'tx' and is_out and (has_moved or fee_units > 0))::int
        as "contractOut",
      count(*) filter (where type = 'token' and is_out and has_moved)::int as "tokenOut",
      count(*) filter (where type = 'native' and is_in and has_moved)::int as "nativeIn",
      count(*) filter (where type = 'token' and is_in and has_moved and not is_trc10)::int as "tokenIn",
      count(*) filter (where type = 'token' and is_in and has_moved and is_trc10)::int as "trc10In",
      count(*) filter (where type = 'energy_transfer')::int as "energyTransfer",
      count(*) filter (where type = 'undelegate_energy')::int as "undelegateEnergy",
      count(distinct tx_hash) filter (where type = 'token' and is_out and has_moved
        and tx_hash in (select tx_hash from paid))::int as "feesExpected"
    from listed`.execute(db)
  return only(counts.rows)
}

/** Entries of the wallet, under the sort of the row that each belongs to. */
export async function countBookedEntries(
  db: Queryable,
  { organisationId, walletId, address }: WalletScope,
): Promise<BookedCounts> {
  const counts = await sql<BookedCounts>`
    with booked as materialized (
      select e.tx_hash, e.kind = 'fee' as is_fee, e.direction = 'out' as is_out, b.row_kind, b.transaction_type as type,
        t.asset like 'trc10:%' as is_trc10
      from wallet_transactions e
        join bc_transactions b on b.entity_id = e.entity_id and b.id = e.bc_transaction_id
        join tokens t on t.id = e.token_id
      where e.entity_id = ${organisationId} and e.wallet_id = ${walletId} and e.excluded_at is null
    ), sent as (
      select b.tx_hash from wallet_links l
        join bc_transactions b on b.entity_id = l.entity_id and b.id = l.bc_transaction_id
      where l.entity_id = ${organisationId} and l.wallet_id = ${walletId} and b.transaction_type = 'token'
        and b.status = 'confirmed' and b.from_address = ${address}
    )
    select
      count(*) filter (where type = 'native' and is_out and not is_fee)::int as "nativeOut",
      count(distinct tx_hash) filter (where type = 'contract' and row_kind = 'tx' and is_out)::int as "contractOut",
      count(*) filter (where type = 'token' and is_out and not is_fee)::int as "tokenOut",
      count(*) filter (where type = 'native' and not is_out)::int as "nativeIn",
      count(*) filter (where type = 'token' and not is_out and not is_trc10)::int as "tokenIn",
      count(*) filter (where type = 'token' and not is_out and is_trc10)::int as "trc10In",
      count(*) filter (where type = 'energy_transfer' and not is_fee)::int as "energyTransfer",
      count(*) filter (where type = 'undelegate_energy' and not is_fee)::int as "undelegateEnergy",
      count(*) filter (where is_fee and tx_hash in (select tx_hash from sent))::int as "feesOnTokenEvents"
    from booked`.execute(db)
  return only(counts.rows)
}

export interface SortCount {
  readonly name: string
  readonly count: number
}

/** Most frequent first. */
export async function countRowSorts(
  db: Queryable,
  scope: WalletScope,
): Promise<{ readonly types: SortCount[]; readonly providers: SortCount[] }> {
  const by = (column: 'type' | 'provider') =>
    sql<SortCount>`
      select ${sql.ref(column)} as name, count(*)::int as count from (${listedRows(scope)}) listed
      group by 1 order by 2 desc, 1`
      .execute(db)
      .then(({ rows }) => rows)
  const [types, providers] = await Promise.all([by('type'), by('provider')])
  return { types, providers }
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a count answers one row')
  return row
}
