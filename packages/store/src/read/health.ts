/** The current health of the installation, for its staff. */
import { installationId } from '@holdfast/ledger'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { CallOutcome, ProcessName } from '../schema/health.ts'

/** Heartbeats come every ten seconds. */
const staleAfter = '30 seconds'

export interface ProcessView {
  readonly id: string
  readonly name: ProcessName
  readonly version: string
  readonly host: string
  readonly pid: number
  /** 'stale': silent for half a minute without a regular stop. */
  readonly state: 'waiting' | 'running' | 'stale' | 'stopped'
  readonly startedAt: Date
  readonly seenAt: Date
  readonly stoppedAt: Date | null
  readonly keyMark: string | null
  readonly signersMark: string | null
}

/** Processes of the last day, the newest start first. */
export async function listProcesses(db: Queryable): Promise<ProcessView[]> {
  const { rows } = await sql<ProcessView>`
    select id, name, version, host, pid, started_at as "startedAt", seen_at as "seenAt", stopped_at as "stoppedAt",
      key_mark as "keyMark", signers_mark as "signersMark",
      case when stopped_at is not null then 'stopped'
        when seen_at < now() - ${staleAfter}::interval then 'stale' else state end as state
    from process_heartbeats order by name desc, started_at desc limit 50`.execute(db)
  return rows
}

export interface QueueTask {
  readonly name: string
  readonly waiting: number
  readonly working: number
  /** Not due yet: planned, or waiting for the next attempt. */
  readonly later: number
  /** Jobs whose attempts all failed. */
  readonly givenUp: number
}

export interface QueueView {
  readonly tasks: readonly QueueTask[]
  readonly oldestWaitingSeconds: number | null
  readonly jobs: { readonly queued: number; readonly running: number }
  readonly oldestJobSeconds: number | null
  /** Runs of the last day. */
  readonly runs: { readonly ended: number; readonly failed: number; readonly mismatch: number }
}

export async function readQueue(db: Queryable): Promise<QueueView> {
  const tasks = await sql<QueueTask & { oldest: number | null }>`
    with jobs as (
      select task_identifier as name, run_at,
        case when locked_at is not null then 'working' when attempts >= max_attempts then 'given up'
          when run_at > now() then 'later' else 'waiting' end as state
      from graphile_worker.jobs)
    select name, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'working')::int as working, count(*) filter (where state = 'later')::int as later,
      count(*) filter (where state = 'given up')::int as "givenUp",
      extract(epoch from now() - min(run_at) filter (where state = 'waiting'))::float8 as oldest
    from jobs group by name order by name`.execute(db)
  const open = await sql<{ queued: number; running: number; oldest: number | null }>`
    select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'running')::int as running,
      extract(epoch from now() - min(created_at) filter (where state = 'queued'))::float8 as oldest
    from ingestion_jobs where state in ('queued', 'running')`.execute(db)
  const runs = await sql<QueueView['runs']>`
    select count(*) filter (where r.outcome <> 'running')::int as ended, count(*) filter (where r.outcome = 'failed')::int as failed,
      count(*) filter (where r.outcome = 'mismatch')::int as mismatch
    from organisations o join ingestion_runs r on r.entity_id = o.entity_id and r.started_at > now() - interval '1 day'`.execute(
    db,
  )
  const oldest = tasks.rows.flatMap((task) => task.oldest ?? [])
  const [jobs] = open.rows
  return {
    tasks: tasks.rows.map(({ name, waiting, working, later, givenUp }) => ({
      name,
      waiting,
      working,
      later,
      givenUp,
    })),
    oldestWaitingSeconds: oldest.length === 0 ? null : Math.max(...oldest),
    jobs: { queued: jobs?.queued ?? 0, running: jobs?.running ?? 0 },
    oldestJobSeconds: jobs?.oldest ?? null,
    runs: runs.rows[0] ?? { ended: 0, failed: 0, mismatch: 0 },
  }
}

export interface WalletsRead {
  readonly networkId: string
  /** Active wallets. */
  readonly wallets: number
  /** Wallets whose balance was compared with the chain at least once. */
  readonly read: number
  /** Blocks of the newest comparison: of the most recent wallet and of the one furthest behind. */
  readonly newestBlock: number | null
  readonly oldestBlock: number | null
}

export async function listWalletsRead(db: Queryable): Promise<WalletsRead[]> {
  const { rows } = await sql<WalletsRead>`
    select w.network_id as "networkId", count(*)::int as wallets, count(r.block)::int as read, max(r.block)::float8 as "newestBlock",
      min(r.block)::float8 as "oldestBlock"
    from wallets w left join lateral (
      select max(chain_block) as block from wallet_balances b where b.entity_id = w.entity_id and b.wallet_id = w.id) r on true
    where w.is_active group by w.network_id`.execute(db)
  return rows
}

export interface DatabaseView {
  readonly version: string
  readonly sizeBytes: number
  readonly connections: number
  readonly busyConnections: number
  readonly mostConnections: number
  readonly startedAt: Date
  /** The duration of a trivial query. */
  readonly latencyMs: number
}

export async function readDatabase(db: Queryable): Promise<DatabaseView> {
  const view = await sql<Omit<DatabaseView, 'latencyMs'>>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as "sizeBytes",
      count(*)::int as connections, count(*) filter (where state = 'active')::int as "busyConnections",
      current_setting('max_connections')::int as "mostConnections", pg_postmaster_start_time() as "startedAt"
    from pg_stat_activity where datname = current_database()`.execute(db)
  const [row] = view.rows
  if (row === undefined) throw new Error('a count answers one row')
  const start = performance.now()
  await sql`select 1`.execute(db)
  return { ...row, latencyMs: performance.now() - start }
}

export interface ProviderSum {
  readonly networkCode: string
  readonly provider: string
  readonly answered: number
  readonly refused: number
  readonly limited: number
  readonly failed: number
  readonly totalMs: number
  readonly lastAt: Date
}

const providerSums = sql`
  network_code as "networkCode", provider, sum(answered)::float8 as answered, sum(refused)::float8 as refused,
  sum(limited)::float8 as limited, sum(failed)::float8 as failed, sum(total_ms)::float8 as "totalMs", max(last_at) as "lastAt"`

/** Sums of the last minutes, including the current one. */
export async function sumProviderMinutes(db: Queryable, minutes: number): Promise<ProviderSum[]> {
  const { rows } = await sql<ProviderSum>`
    select ${providerSums} from provider_counts
    where grain = 'm' and bucket > date_trunc('minute', now()) - make_interval(mins => ${minutes}::int)
    group by network_code, provider order by network_code, provider`.execute(db)
  return rows
}

/** Sums since counting began. */
export async function sumProviderDays(db: Queryable): Promise<ProviderSum[]> {
  const { rows } = await sql<ProviderSum>`
    select ${providerSums} from provider_counts where grain = 'd'
    group by network_code, provider order by network_code, provider`.execute(db)
  return rows
}

export interface CallSum {
  readonly routeClass: string
  readonly outcome: CallOutcome
  readonly n: number
  readonly totalMs: number
}

export async function sumCallMinutes(db: Queryable, minutes: number): Promise<CallSum[]> {
  const { rows } = await sql<CallSum>`
    select route_class as "routeClass", outcome, sum(n)::float8 as n, sum(total_ms)::float8 as "totalMs" from call_counts
    where entity_id = ${installationId} and grain = 'm'
      and bucket > date_trunc('minute', now()) - make_interval(mins => ${minutes}::int)
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export async function sumCallDays(db: Queryable): Promise<CallSum[]> {
  const { rows } = await sql<CallSum>`
    select route_class as "routeClass", outcome, sum(n)::float8 as n, sum(total_ms)::float8 as "totalMs" from call_counts
    where grain = 'd' group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
