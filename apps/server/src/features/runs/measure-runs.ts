/** Durations and counts by wallet and provider. They come from the recorded runs, so they survive restarts and are the
 *  same in every process. */
import type { ApiReply } from '@holdfast/contract'
import type { RunView } from '@holdfast/store/read'
import { durationOf, labelsOf } from './present.ts'

type Metrics = ApiReply<'getIngestionMetrics'>

type Histogram = Metrics['histograms'][number]

type Labels = Histogram['labels']

/** The number of newest runs that are measured. */
export const newestRuns = 1_000

const stages = {
  ingest_fetch: 'fetch',
  ingest_parse: 'parse',
  ingest_upsert: 'upsert',
  ingest_index: 'index_wallet',
  ingest_balance: 'running_balances',
  ingest_reconcile: 'reconcile',
} as const

/** Upper bounds of the buckets, in milliseconds. */
const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** `runs` is ordered newest first. An unfinished run does not count. */
export function measureRuns(runs: readonly RunView[]): Metrics {
  const series = new Map<string, RunView[]>()
  for (const run of runs) {
    if (run.endedAt === null) continue
    const key = `${run.walletId}/${run.provider}`
    const known = series.get(key)
    if (known === undefined) series.set(key, [run])
    else known.push(run)
  }
  const all = [...series.values()]
  return {
    histograms: all.flatMap(histogramsOf),
    counters: all.flatMap(countersOf),
    newest_runs: newestRuns,
  }
}

function histogramsOf(runs: readonly RunView[]): Histogram[] {
  const durations = Object.entries(stages).map(([name, stage]) => ({
    name: name as Histogram['name'],
    observed: observe(
      runs,
      (run) => run.stages.find((candidate) => candidate.name === stage)?.duration_ms ?? null,
    ),
  }))
  const whole = { name: 'ingest_end_to_end' as const, observed: observe(runs, durationOf) }
  return [...durations, whole].flatMap(({ name, observed }) => summarise(name, labelsOfAll(runs), observed))
}

interface Observation {
  readonly ms: number
  readonly at: Date
}

/** Newest first; runs without the stage are skipped. */
const observe = (runs: readonly RunView[], msOf: (run: RunView) => number | null): Observation[] =>
  runs.flatMap((run) => {
    const ms = msOf(run)
    return ms === null ? [] : [{ ms, at: run.endedAt ?? run.startedAt }]
  })

function summarise(name: Histogram['name'], labels: Labels, observed: readonly Observation[]): Histogram[] {
  const [last] = observed
  if (last === undefined) return []
  const sorted = observed.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const sum = sorted.reduce((total, ms) => total + ms, 0)
  return [
    {
      name,
      labels,
      count: sorted.length,
      sum: rounded(sum),
      avg: rounded(sum / sorted.length),
      p50: nearestRank(sorted, 0.5),
      p95: nearestRank(sorted, 0.95),
      last_ms: last.ms,
      last_at: last.at.toISOString(),
      buckets: bucketsOf(sorted),
    },
  ]
}

/** The smallest value that at least this share of all values does not exceed. */
const nearestRank = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? 0

function bucketsOf(sorted: readonly number[]): Histogram['buckets'] {
  return [...bounds, null].flatMap((to, at) => {
    const from = bounds[at - 1] ?? 0
    const count = sorted.filter(
      (ms) => (at === 0 ? ms >= from : ms > from) && (to === null || ms <= to),
    ).length
    return count === 0 ? [] : [{ from_ms: from, to_ms: to, count }]
  })
}

function countersOf(runs: readonly RunView[]): Metrics['counters'] {
  const sum = (valueOf: (run: RunView) => number) => runs.reduce((total, run) => total + valueOf(run), 0)
  const values = {
    ingest_runs: runs.length,
    ingest_runs_failed: sum(({ outcome }) => (outcome === 'failed' ? 1 : 0)),
    ingest_runs_mismatch: sum(({ outcome }) => (outcome === 'mismatch' ? 1 : 0)),
    ingest_records_fetched: sum(({ fetched }) => fetched),
    ingest_inserted: sum(({ inserted }) => inserted),
    ingest_duplicates: sum(({ duplicates }) => duplicates),
    ingest_filtered: sum(({ filtered }) => filtered),
    ingest_failed: sum(({ failed }) => failed),
  }
  return Object.entries(values).map(([name, value]) => ({ name, labels: labelsOfAll(runs), value }))
}

/** Uses the newest run's labels, because wallets can be renamed. */
function labelsOfAll([newest]: readonly RunView[]): Labels {
  if (newest === undefined) throw new Error('a series has a run')
  return labelsOf(newest)
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100
