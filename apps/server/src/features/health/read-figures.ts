/** The readings as named figures: /metrics shows them in Prometheus' text format and /api/metrics.json as JSON. */
import type { ApiReply } from '@holdfast/contract'
import {
  type CallSum,
  listUnsentAudits,
  type ProviderSum,
  sumCallDays,
  sumProviderDays,
} from '@holdfast/store/read'
import { type Health, type HealthSources, readHealth } from './read-health.ts'

type Value = Pick<NonNullable<ApiReply<'getIngestionMetrics'>['system']>[number], 'labels' | 'value'>

export interface Figure {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  readonly values: readonly Value[]
}

/** Only figures with a value, because unknown is not zero. */
export async function readFigures(context: HealthSources): Promise<Figure[]> {
  const [health, providers, calls, unsent] = await Promise.all([
    readHealth(context),
    sumProviderDays(context.db),
    sumCallDays(context.db),
    countUnsent(context),
  ])
  const figures = [
    ...processFigures(health),
    ...queueFigures(health),
    ...networkFigures(health),
    ...databaseFigures(health),
    ...providerFigures(providers),
    ...callFigures(calls),
    ...signerFigures(health),
    gauge(
      'holdfast_syslog_waiting_events',
      'Audit events that the syslog receiver does not have yet',
      unsent,
    ),
    gauge('holdfast_problems', 'What somebody should look at, by kind', problemValues(health)),
  ]
  return figures.filter(({ values }) => values.length > 0)
}

async function countUnsent({ db, config: { syslog } }: HealthSources): Promise<Value[]> {
  if (syslog === null) return []
  const unsent = await listUnsentAudits(db, syslog.receiver)
  return alone(unsent.reduce((sum, { head, sent }) => sum + Number(head - sent), 0))
}

const gauge = (name: string, help: string, values: readonly Value[]): Figure => ({
  name,
  help,
  type: 'gauge',
  values,
})

const counter = (name: string, help: string, values: readonly Value[]): Figure => ({
  name,
  help,
  type: 'counter',
  values,
})

const alone = (value: number): Value[] => [{ labels: {}, value }]

const secondsOf = (time: string): number => Date.parse(time) / 1000

function processFigures({ processes, as_of }: Health): Figure[] {
  const current = processes.filter(({ state }) => state !== 'stopped')
  const values = (valueOf: (process: (typeof current)[number]) => number): Value[] =>
    current.map((process) => ({
      labels: {
        process: process.name,
        host: process.host,
        pid: String(process.pid),
        version: process.version,
      },
      value: valueOf(process),
    }))
  return [
    gauge(
      'holdfast_process_up',
      'Whether the process works: 1 running, 0 waiting or silent',
      values(({ state }) => (state === 'running' ? 1 : 0)),
    ),
    gauge(
      'holdfast_process_start_time_seconds',
      'When it was started',
      values((process) => secondsOf(process.started_at)),
    ),
    gauge(
      'holdfast_process_heartbeat_age_seconds',
      'Time since its last heartbeat',
      values((process) => Math.max(0, secondsOf(as_of) - secondsOf(process.seen_at))),
    ),
  ]
}

function signerFigures({ signers }: Health): Figure[] {
  const values = (all: Health['signers'], valueOf: (signer: Health['signers'][number]) => number): Value[] =>
    all.map((signer) => ({ labels: { signer: String(signer.party) }, value: valueOf(signer) }))
  const up = signers.filter(({ is_up }) => is_up)
  return [
    gauge(
      'holdfast_signer_up',
      'Whether the signer answers',
      values(signers, ({ is_up }) => (is_up ? 1 : 0)),
    ),
    gauge(
      'holdfast_signer_keys',
      'Keys it holds a share of',
      values(up, ({ keys }) => keys),
    ),
    gauge(
      'holdfast_signer_frozen_pairs',
      'Pairs of a key and a peer that it does not sign with before a refresh',
      values(up, ({ frozen_pairs }) => frozen_pairs),
    ),
  ]
}

function queueFigures({ queue }: Health): Figure[] {
  const states = ['waiting', 'working', 'later', 'given_up'] as const
  return [
    gauge(
      'holdfast_queue_jobs',
      'Jobs of the queue',
      queue.tasks.flatMap((task) =>
        states.map((state) => ({ labels: { task: task.name, state }, value: task[state] })),
      ),
    ),
    gauge(
      'holdfast_queue_oldest_waiting_seconds',
      'How long the oldest due job has waited; 0 when none waits',
      alone(queue.oldest_waiting_seconds ?? 0),
    ),
    gauge(
      'holdfast_ingestion_jobs',
      'Readings of wallets that are asked for and not done',
      (['queued', 'running'] as const).map((state) => ({ labels: { state }, value: queue.jobs[state] })),
    ),
    gauge(
      'holdfast_ingestion_oldest_queued_seconds',
      'How long the oldest reading has waited; 0 when none waits',
      alone(queue.oldest_job_seconds ?? 0),
    ),
    gauge(
      'holdfast_ingestion_runs_last_day',
      'Runs of the last 24 hours',
      (['ended', 'failed', 'mismatch'] as const).map((outcome) => ({
        labels: { outcome },
        value: queue.runs[outcome],
      })),
    ),
  ]
}

function networkFigures({ networks }: Health): Figure[] {
  const blocks = ['head', 'solid', 'newest_read', 'oldest_read'] as const
  const known = (valueOf: (network: Health['networks'][number]) => number | null): Value[] =>
    networks.flatMap((network) => {
      const value = valueOf(network)
      return value === null ? [] : [{ labels: { network: network.code }, value }]
    })
  return [
    gauge(
      'holdfast_network_up',
      'Whether its node answers with its newest block',
      known(({ is_served, head }) => (is_served ? (head === null ? 0 : 1) : null)),
    ),
    gauge(
      'holdfast_network_block',
      'Newest block, newest final one, and those of the last comparisons of wallets',
      networks.flatMap((network) =>
        blocks.flatMap((point) => {
          const value = network[point]
          return value === null ? [] : [{ labels: { network: network.code, point }, value }]
        }),
      ),
    ),
    gauge(
      'holdfast_network_lag_blocks',
      'Final blocks since the comparison that is furthest behind',
      known(({ lag_blocks }) => lag_blocks),
    ),
    gauge(
      'holdfast_network_wallets',
      'Active wallets',
      networks.flatMap(({ code, wallets, wallets_read }) => [
        { labels: { network: code, state: 'read' }, value: wallets_read },
        { labels: { network: code, state: 'unread' }, value: wallets - wallets_read },
      ]),
    ),
  ]
}

const databaseFigures = ({ database }: Health): Figure[] => [
  gauge('holdfast_database_size_bytes', 'Size of the database', alone(database.size_bytes)),
  gauge(
    'holdfast_database_connections',
    'Connections to the database',
    (['connections', 'busy_connections', 'most_connections'] as const).map((name) => ({
      labels: { state: { connections: 'open', busy_connections: 'busy', most_connections: 'limit' }[name] },
      value: database[name],
    })),
  ),
  gauge(
    'holdfast_database_latency_seconds',
    'How long it takes to answer a question that asks for nothing',
    alone(database.latency_ms / 1000),
  ),
]

const providerFigures = (sums: readonly ProviderSum[]): Figure[] => [
  counter(
    'holdfast_provider_requests_total',
    'Requests to providers by how they ended, retries too',
    sums.flatMap((sum) =>
      (['answered', 'refused', 'limited', 'failed'] as const).map((outcome) => ({
        labels: { network: sum.networkCode, provider: sum.provider, outcome },
        value: sum[outcome],
      })),
    ),
  ),
  counter(
    'holdfast_provider_seconds_total',
    'Time that requests to providers took',
    sums.map(({ networkCode, provider, totalMs }) => ({
      labels: { network: networkCode, provider },
      value: totalMs / 1000,
    })),
  ),
]

const callFigures = (sums: readonly CallSum[]): Figure[] => [
  counter(
    'holdfast_calls_total',
    'Calls of the server by sort and outcome',
    sums.map(({ routeClass, outcome, n }) => ({ labels: { class: routeClass, outcome }, value: n })),
  ),
  counter(
    'holdfast_call_seconds_total',
    'Time that calls took',
    sums.map(({ routeClass, outcome, totalMs }) => ({
      labels: { class: routeClass, outcome },
      value: totalMs / 1000,
    })),
  ),
]

function problemValues({ problems }: Health): Value[] {
  const kinds = new Map<string, number>()
  for (const { kind } of problems) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  return [...kinds].map(([kind, value]) => ({ labels: { kind }, value }))
}
