/** Heartbeats and counters of a process, written by itself. */
import { installationId } from '@holdfast/ledger'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import type { CallOutcome, ProcessName, ProcessState } from '../schema/health.ts'
import { unnest } from './unnest.ts'

export interface Heartbeat {
  /** The id of this start of the process. */
  readonly id: string
  readonly name: ProcessName
  readonly version: string
  readonly host: string
  readonly pid: number
  readonly state: ProcessState
  /** Equal for all servers of an installation. */
  readonly keyMark?: string | null
  readonly signersMark?: string | null
}

/** Uses the clock of the database, which is the same for all processes. */
export async function beat(db: Queryable, heartbeat: Heartbeat): Promise<void> {
  const { id, name, version, host, pid, state, keyMark = null, signersMark = null } = heartbeat
  await sql`
    insert into process_heartbeats (id, name, version, host, pid, state, key_mark, signers_mark, started_at, seen_at)
    values (${id}, ${name}, ${version}, ${host}, ${pid}, ${state}, ${keyMark}, ${signersMark}, now(), now())
    on conflict (id) do update set state = excluded.state, seen_at = now(), stopped_at = null`.execute(db)
}

export async function stopBeating(db: Queryable, id: string): Promise<void> {
  await sql`update process_heartbeats set seen_at = now(), stopped_at = now() where id = ${id}`.execute(db)
}

export interface ProviderCount {
  readonly minute: Date
  readonly networkCode: string
  readonly provider: string
  readonly answered: number
  readonly refused: number
  readonly limited: number
  readonly failed: number
  readonly totalMs: number
  readonly lastAt: Date
}

/** `counts` must be in a fixed order, so that processes cannot deadlock. */
export async function addProviderCounts(tx: Transaction, counts: readonly ProviderCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map((count) => ({
    minute: count.minute.toISOString(),
    network_code: count.networkCode,
    provider: count.provider,
    answered: BigInt(count.answered),
    refused: BigInt(count.refused),
    limited: BigInt(count.limited),
    failed: BigInt(count.failed),
    total_ms: BigInt(Math.round(count.totalMs)),
    last_at: count.lastAt.toISOString(),
  }))
  const columns = {
    minute: 'timestamptz',
    network_code: 'text',
    provider: 'text',
    answered: 'int8',
    refused: 'int8',
    limited: 'int8',
    failed: 'int8',
    total_ms: 'int8',
    last_at: 'timestamptz',
  }
  for (const grain of ['d', 'm'] as const)
    await sql`
      insert into provider_counts as p (grain, bucket, network_code, provider, answered, refused, limited, failed, total_ms, last_at)
      select ${grain}, date_trunc(${unitOf[grain]}, c.minute, 'UTC'), c.network_code, c.provider, sum(c.answered), sum(c.refused),
        sum(c.limited), sum(c.failed), sum(c.total_ms), max(c.last_at)
      from ${unnest('c', columns, rows)} group by 2, 3, 4 order by 2, 3, 4
      on conflict (grain, bucket, network_code, provider) do update set
        answered = p.answered + excluded.answered, refused = p.refused + excluded.refused, limited = p.limited + excluded.limited,
        failed = p.failed + excluded.failed, total_ms = p.total_ms + excluded.total_ms,
        last_at = greatest(p.last_at, excluded.last_at)`.execute(tx)
}

const unitOf = { m: 'minute', d: 'day' } as const

export interface CallCount {
  readonly minute: Date
  /** Null: the call concerned no organisation. */
  readonly organisationId: string | null
  readonly routeClass: string
  readonly outcome: CallOutcome
  readonly n: number
  readonly totalMs: number
}

export async function addCallCounts(tx: Transaction, counts: readonly CallCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map((count) => ({
    minute: count.minute.toISOString(),
    entity_id: count.organisationId ?? installationId,
    route_class: count.routeClass,
    outcome: count.outcome,
    n: BigInt(count.n),
    total_ms: BigInt(Math.round(count.totalMs)),
  }))
  const columns = {
    minute: 'timestamptz',
    entity_id: 'uuid',
    route_class: 'text',
    outcome: 'text',
    n: 'int8',
    total_ms: 'int8',
  }
  for (const grain of ['d', 'm'] as const)
    await sql`
      insert into call_counts as p (entity_id, grain, bucket, route_class, outcome, n, total_ms)
      select ${grain === 'd' ? sql`c.entity_id` : sql`${installationId}::uuid`}, ${grain},
        date_trunc(${unitOf[grain]}, c.minute, 'UTC'), c.route_class, c.outcome, sum(c.n), sum(c.total_ms)
      from ${unnest('c', columns, rows)} group by 1, 3, 4, 5 order by 1, 3, 4, 5
      on conflict (entity_id, grain, bucket, route_class, outcome) do update set
        n = p.n + excluded.n, total_ms = p.total_ms + excluded.total_ms`.execute(tx)
}

/** Counts by minute are kept for two days, starts of ended processes for one. */
export async function pruneHealth(db: Queryable): Promise<void> {
  await sql`delete from provider_counts where grain = 'm' and bucket < now() - interval '2 days'`.execute(db)
  await sql`delete from call_counts
    where entity_id = ${installationId} and grain = 'm' and bucket < now() - interval '2 days'`.execute(db)
  await sql`delete from process_heartbeats where seen_at < now() - interval '1 day'`.execute(db)
}
