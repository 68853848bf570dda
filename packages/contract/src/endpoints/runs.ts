/** What the ingester did: runs, how long their stages take, and rows against entries. */
import { z } from 'zod'
import type { Route } from '../route.ts'
import { Id, IdParams, Time } from '../fields.ts'
import { SystemFigure } from './health.ts'

const Count = z.number().int().min(0)
const Milliseconds = z.number().min(0)

const RunLabels = z.object({
  wallet_id: Id,
  address: z.string(),
  provider: z.string(),
  network_symbol: z.string(),
  network_name: z.string(),
  wallet_name: z.string(),
})
export const RunStage = z.object({
  name: z.enum(['fetch', 'index_wallet', 'running_balances', 'reconcile']),
  duration_ms: Milliseconds,
  extra: z.record(z.string(), z.unknown()),
})
export const Run = z.object({
  id: Id,
  /** What was asked for: 'catch-up', 'by-hash', 'orchestrate', 'reconcile', 'backfill'. */
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
  extra: z.looseObject({ total_processed: Count }),
  stages: z.array(RunStage),
})

/** One observation for each run that had the stage. Where a bucket begins and ends; null: it has no end. */
const Bucket = z.object({ from_ms: Milliseconds, to_ms: Milliseconds.nullable(), count: Count })
const Histogram = z.object({
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
  /** Without those that are empty, in order. */
  buckets: z.array(Bucket),
})
const Counter = z.object({ name: z.string(), labels: RunLabels, value: Count })

const Outbound = z.object({ native_tx: Count, contract_tx: Count, token_events: Count, subtotal: Count })
const Inbound = z.object({ native_tx: Count, token_events: Count, trc10: Count, subtotal: Count })
const Other = z.object({ energy_transfer: Count, undelegate_energy: Count })
const Side = z.object({ outbound: Outbound, inbound: Inbound, other: Other, total: Count })

const Tracked = z.object({
  /** Empty when the row named none. */
  txid: z.string(),
  direction: z.enum(['in', 'out']).nullable(),
  /** 'new', 'known', 'listed-before', 'unchanged', 'moves-nothing', or what was wrong in words. */
  reason: z.string(),
})
const PageTiming = z.object({
  count: Count,
  average_ms: Milliseconds,
  p50_ms: Milliseconds,
  p95_ms: Milliseconds,
  last_ms: Milliseconds,
  last_at: Time,
})
/** Lists hold the first of each sort, so they may be shorter than the counts. */
const ListingRun = z.object({
  pages: Count,
  /** Null when no page was asked for. */
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

export const RunRecon = z.object({
  /** When rows and entries were counted. */
  as_of: Time,
  bc_transactions: Side.extend({ subtotal: Count }),
  wallet_transactions: Side.extend({ fees_on_token_events: Count }),
  /** Outbound token events that cost this wallet no fee: staked energy paid it, somebody else did, or an earlier event of
   *  the same transaction did. */
  token_events_without_fee: Count,
  transaction_types: z.array(Named),
  providers: z.array(Named),
  tracking: z.object({ native: ListingRun, trc20: ListingRun, internal: ListingRun }),
  fetched: z.object({
    native_in: Count,
    native_out: Count,
    trc20_in: Count,
    trc20_out: Count,
    total: Count,
    estimated: Count,
  }),
})

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
    reply: z.object({
      histograms: z.array(Histogram),
      counters: z.array(Counter),
      /** How many of the newest runs are counted, at most. */
      newest_runs: Count,
      /** For staff only: what /metrics says of the installation. */
      system: z.array(SystemFigure).optional(),
    }),
    summary:
      'Durations of stages and counts, by wallet and provider, over the newest runs; for staff also how the installation is',
  },
  getRunRecon: {
    method: 'GET',
    path: '/api/runs/:id/recon',
    access: 'signed-in',
    params: IdParams,
    reply: RunRecon,
    summary: 'Listed rows of the run’s wallet against its ledger, and what became of the rows of the run',
  },
} as const satisfies Record<string, Route>
