/** Recorded runs of the ingester, and the rows and entries of a run's wallet. */
import { allChainFacts, type ProviderName } from '@holdfast/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { StoredRefusal } from '../schema/columns.ts'
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
  readonly failureRefusal: StoredRefusal | null
  readonly fetched: number
  readonly inserted: number
  readonly duplicates: number
  readonly filtered: number
  readonly failed: number
  readonly stages: readonly RunStage[]
  readonly extra: Readonly<Record<string, unknown>>
}

/** Newest first, over all these organisations. Each contributes its newest runs through its index. */
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
    r.started_at as "startedAt", r.ended_at as "endedAt", r.outcome, r.failure,
    r.failure_refusal as "failureRefusal", r.records_fetched as fetched, r.inserted,
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

/** Counts of one side. Zero-value rows are on neither side, because they have no entries. */
export interface SideCounts {
  readonly nativeOut: number
  readonly contractOut: number
  readonly tokenOut: number
  readonly nativeIn: number
  readonly tokenIn: number
  /** Tokens that their chain identifies by a number. */
  readonly numberedIn: number
  readonly energyTransfer: number
  readonly undelegateEnergy: number
}

interface SortCount {
  readonly name: string
  readonly count: number
}

export interface WalletCounts {
  /** Rows whose block is solid. A contract call counts if it moved an amount or cost a fee. */
  readonly listed: SideCounts
  /** Entries, under the kind of their row. */
  readonly booked: SideCounts
  /**
   * Transactions with outbound token events that require a fee entry of this wallet, and the fees that are
   * booked for them.
   */
  readonly fees: { readonly expected: number; readonly booked: number }
  /** The types of the listed rows, most frequent first. */
  readonly types: readonly SortCount[]
  readonly providers: readonly SortCount[]
}

const numberedStandards = (): string[] =>
  allChainFacts.flatMap(({ tokenStandards }) =>
    tokenStandards.flatMap(({ namespace, numbers }) => (numbers === null ? [] : [namespace])),
  )

/** Rows and entries of a wallet, each read once. */
export async function countWallet(
  db: Queryable,
  { organisationId, walletId, address }: WalletScope,
): Promise<WalletCounts> {
  const sorts = (column: 'type' | 'provider') => sql`(
    select coalesce(json_agg(json_build_object('name', name, 'count', n) order by n desc, name), '[]') from (
      select ${sql.ref(column)} as name, count(*) as n from listed group by 1) sorts)`
  const counts = await sql<WalletCounts>`
    with listed as materialized (
      select b.id, b.tx_hash, b.row_kind = 'tx' as is_tx, b.transaction_type as type, b.provider, b.fee_units > 0 as has_cost,
        b.from_address = ${address} as is_out, b.to_address = ${address} as is_in,
        coalesce(split_part(t.asset, ':', 1) = any(${numberedStandards()}::text[]), false) as is_numbered,
        b.status = 'confirmed' and b.amount_units > 0 as has_moved
      from wallet_links l
        join bc_transactions b on b.entity_id = l.entity_id and b.id = l.bc_transaction_id
        left join tokens t on t.id = b.token_id
      where l.entity_id = ${organisationId} and l.wallet_id = ${walletId} and l.status <> 'pending' and not l.is_spam
    ), booked as materialized (
      select e.bc_transaction_id as row_id, e.kind = 'fee' as is_fee, e.direction = 'out' as is_out, l.tx_hash, l.is_tx, l.type,
        l.is_numbered
      from wallet_transactions e join listed l on l.id = e.bc_transaction_id
      where e.entity_id = ${organisationId} and e.wallet_id = ${walletId} and e.excluded_at is null
    ), sent as materialized (
      select tx_hash from listed where type = 'token' and is_out and has_moved group by tx_hash
    ), calls as (
      select row_id from booked where type = 'contract' and is_tx and is_out group by row_id
    )
    select
      (select json_build_object(
        'nativeOut', count(*) filter (where type = 'native' and is_out and has_moved),
        'contractOut', count(*) filter (where type = 'contract' and is_tx and is_out and (has_moved or has_cost)),
        'tokenOut', count(*) filter (where type = 'token' and is_out and has_moved),
        'nativeIn', count(*) filter (where type = 'native' and is_in and has_moved),
        'tokenIn', count(*) filter (where type = 'token' and is_in and has_moved and not is_numbered),
        'numberedIn', count(*) filter (where type = 'token' and is_in and has_moved and is_numbered),
        'energyTransfer', count(*) filter (where type = 'energy_transfer'),
        'undelegateEnergy', count(*) filter (where type = 'undelegate_energy')) from listed) as listed,
      (select json_build_object(
        'nativeOut', count(*) filter (where type = 'native' and is_out and not is_fee),
        'contractOut', (select count(*) from calls),
        'tokenOut', count(*) filter (where type = 'token' and is_out and not is_fee),
        'nativeIn', count(*) filter (where type = 'native' and not is_out),
        'tokenIn', count(*) filter (where type = 'token' and not is_out and not is_numbered),
        'numberedIn', count(*) filter (where type = 'token' and not is_out and is_numbered),
        'energyTransfer', count(*) filter (where type = 'energy_transfer' and not is_fee),
        'undelegateEnergy', count(*) filter (where type = 'undelegate_energy' and not is_fee)) from booked) as booked,
      json_build_object(
        'expected', (select count(*) from sent where tx_hash in (
          select tx_hash from listed where is_tx and is_out and has_cost)),
        'booked', (select count(*) from booked where is_fee and tx_hash in (select tx_hash from sent))) as fees,
      ${sorts('type')} as types, ${sorts('provider')} as providers`.execute(db)
  const [row] = counts.rows
  if (row === undefined) throw new Error('a count answers one row')
  return row
}
