/** The work of the ingester: runs, the duration of their stages, and rows compared with entries. */
import { z } from 'zod'
import { absentAs, answerObject, extendAnswer, rowsOf } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Id, IdParams, RefusalInAnswer, Time } from '../fields.ts'
import { SystemFigure } from './health.ts'

const Count = z.number().int().min(0)
const Milliseconds = z.number().min(0)

const RunLabels = answerObject(
  {
    wallet_id: Id,
    address: z.string(),
    provider: z.string(),
    network_symbol: z.string(),
    network_name: z.string(),
    wallet_name: z.string(),
  },
  {
    wallet_id: '',
    address: '',
    provider: '',
    network_symbol: '',
    network_name: '',
    wallet_name: '',
  },
)

const noLabels = {
  wallet_id: '',
  address: '',
  provider: '',
  network_symbol: '',
  network_name: '',
  wallet_name: '',
}
export const RunStage = answerObject(
  {
    name: z.enum(['fetch', 'index_wallet', 'running_balances', 'reconcile']),
    duration_ms: Milliseconds,
    extra: z.record(z.string(), z.unknown()),
  },
  { duration_ms: null, extra: {} },
)
const RunExtra = absentAs(z.looseObject({ total_processed: Count }), { total_processed: null })
export const Run = answerObject(
  {
    id: Id,
    /** The request: 'catch-up', 'by-hash', 'orchestrate', 'reconcile', 'backfill'. */
    name: z.string(),
    labels: RunLabels,
    started_at: Time,
    /** Null while it runs. */
    ended_at: Time.nullable(),
    duration_ms: Milliseconds.nullable(),
    /** Null while it runs. */
    records_fetched: Count.nullable(),
    outcome: z.enum(['running', 'match', 'mismatch', 'unknown', 'failed']),
    /** Why it failed. */
    failure: z.string().nullable(),
    failure_refusal: RefusalInAnswer.nullable().optional(),
    extra: RunExtra,
    stages: rowsOf(RunStage),
  },
  {
    name: '',
    labels: noLabels,
    started_at: '',
    outcome: ({ ended_at }: { ended_at: string | null }) => (ended_at === null ? 'running' : 'unknown'),
    extra: { total_processed: null },
    stages: [],
  },
)

/** One observation for each run with the stage. `to_ms` is null for the last bucket. */
const Bucket = z.object({ from_ms: Milliseconds, to_ms: Milliseconds.nullable(), count: Count })
const Histogram = answerObject(
  {
    name: z.enum([
      'ingest_fetch',
      'ingest_parse',
      'ingest_upsert',
      'ingest_index',
      'ingest_balance',
      'ingest_reconcile',
      'ingest_end_to_end',
    ]),
    labels: RunLabels,
    count: Count,
    sum: Milliseconds,
    avg: Milliseconds,
    p50: Milliseconds,
    p95: Milliseconds,
    last_ms: Milliseconds,
    last_at: Time,
    /** Without empty ones, in ascending order. */
    buckets: z.array(Bucket),
  },
  {
    labels: noLabels,
    count: null,
    sum: null,
    avg: null,
    p50: null,
    p95: null,
    last_ms: null,
    last_at: '',
    buckets: [],
  },
)
const Counter = answerObject(
  { name: z.string(), labels: RunLabels, value: Count },
  { labels: noLabels, value: null },
)

const noOutbound = { native_tx: null, contract_tx: null, token_events: null, subtotal: null }
const noInbound = { native_tx: null, token_events: null, trc10: null, subtotal: null }
const noOther = { energy_transfer: null, undelegate_energy: null }
const Outbound = answerObject(
  { native_tx: Count, contract_tx: Count, token_events: Count, subtotal: Count },
  noOutbound,
)
const Inbound = answerObject(
  { native_tx: Count, token_events: Count, trc10: Count, subtotal: Count },
  noInbound,
)
const Other = answerObject({ energy_transfer: Count, undelegate_energy: Count }, noOther)
const noSide = { outbound: noOutbound, inbound: noInbound, other: noOther, total: null }
const Side = answerObject({ outbound: Outbound, inbound: Inbound, other: Other, total: Count }, noSide)

const Tracked = z.object({
  /** Empty if the row had none. */
  txid: z.string(),
  direction: z.enum(['in', 'out']).nullable(),
  /** 'new', 'known', 'listed-before', 'unchanged', 'moves-nothing', or a description of the fault. */
  reason: z.string(),
  /** The fault in `reason`, as a refusal. */
  reason_refusal: RefusalInAnswer.optional(),
})
const PageTiming = z.object({
  count: Count,
  average_ms: Milliseconds,
  p50_ms: Milliseconds,
  p95_ms: Milliseconds,
  last_ms: Milliseconds,
  last_at: Time,
})
/** Lists hold the first rows of each kind, so they may be shorter than the counts. */
const ListingRun = z.object({
  pages: Count,
  /** Null if no page was requested. */
  timing: PageTiming.nullable(),
  returned: Count,
  inserted: Count,
  duplicates: Count,
  filtered: Count,
  failed: Count,
  lists: z.object({
    inserted: z.array(Tracked),
    duplicates: z.array(Tracked),
    filtered: z.array(Tracked),
    failed: z.array(Tracked),
  }),
})
const Named = z.object({ name: z.string(), count: Count })

export const RunTracking = z.object({ native: ListingRun, trc20: ListingRun, internal: ListingRun })
export const RunFetched = z.object({
  native_in: Count,
  native_out: Count,
  trc20_in: Count,
  trc20_out: Count,
  total: Count,
  estimated: Count,
})

export const RunRecon = answerObject(
  {
    /** When rows and entries were counted. */
    as_of: Time,
    bc_transactions: extendAnswer(Side, { subtotal: Count }, { subtotal: null }),
    wallet_transactions: extendAnswer(Side, { fees_on_token_events: Count }, { fees_on_token_events: null }),
    /**
     * Outbound token events without a fee entry for this wallet: staked energy paid it, another account did,
     * or an earlier event of the same transaction did.
     */
    token_events_without_fee: Count,
    transaction_types: z.array(Named),
    providers: z.array(Named),
    tracking: RunTracking,
    fetched: RunFetched,
  },
  {
    as_of: '',
    bc_transactions: { ...noSide, subtotal: null },
    wallet_transactions: { ...noSide, fees_on_token_events: null },
    token_events_without_fee: 0,
    transaction_types: [],
    providers: [],
    tracking: null,
    fetched: null,
  },
)

export const runs = {
  listRuns: {
    method: 'GET',
    path: '/api/runs',
    access: 'signed-in',
    query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
    reply: z.array(Run),
    summary: 'The newest ingestion runs of the caller’s organisations',
  },
  getIngestionMetrics: {
    method: 'GET',
    path: '/api/metrics.json',
    access: 'signed-in',
    reply: answerObject(
      {
        histograms: rowsOf(Histogram),
        counters: rowsOf(Counter),
        /** The maximum number of newest runs that are counted. */
        newest_runs: Count,
        /** For staff only: the metrics of /metrics. */
        system: z.array(SystemFigure).optional(),
      },
      { histograms: [], counters: [], newest_runs: null },
    ),
    summary:
      'Durations of stages and counts, by wallet and provider, over the newest runs; for staff also how the installation is',
  },
  getRunRecon: {
    method: 'GET',
    path: '/api/runs/:id/recon',
    access: 'signed-in',
    params: IdParams,
    reply: RunRecon,
    summary: 'Listed rows of the run’s wallet compared with its ledger, and the outcome of the run’s rows',
  },
} as const satisfies Record<string, Route>
