/** The health of the installation, for platform staff, measured at the time of the request. */
import { z } from 'zod'
import type { Route } from '../route.ts'
import { Id, RefusalInAnswer, Time } from '../fields.ts'
import { SignerNode } from './mpc-health.ts'

const Count = z.number().int().min(0)
const Seconds = z.number()

export const HealthProcess = z.object({
  /** The id of this start. */
  id: Id,
  name: z.enum(['server', 'ingester']),
  version: z.string(),
  host: z.string(),
  pid: z.number().int(),
  /**
   * 'waiting': on standby while another process works; 'stale': silent for half a minute without a regular
   * stop.
   */
  state: z.enum(['running', 'waiting', 'stale', 'stopped']),
  started_at: Time,
  seen_at: Time,
  stopped_at: Time.nullable(),
})

const HealthQueue = z.object({
  tasks: z.array(
    z.object({ name: z.string(), waiting: Count, working: Count, later: Count, given_up: Count }),
  ),
  /** Null: the queue is empty. */
  oldest_waiting_seconds: Seconds.nullable(),
  jobs: z.object({ queued: Count, running: Count }),
  oldest_job_seconds: Seconds.nullable(),
  /** Runs of the last day. */
  runs: z.object({ ended: Count, failed: Count, mismatch: Count }),
})

const Block = z.number().int()
export const HealthNetwork = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** Whether a provider is configured for it. */
  is_served: z.boolean(),
  head: Block.nullable(),
  solid: Block.nullable(),
  solid_at: Time.nullable(),
  /** Why its node returned no block. */
  error: z.string().nullable(),
  error_refusal: RefusalInAnswer.nullable().optional(),
  wallets: Count,
  wallets_read: Count,
  /** Blocks of the last comparison: of the most recent wallet and of the one furthest behind. */
  newest_read: Block.nullable(),
  oldest_read: Block.nullable(),
  /** Solid blocks since the comparison that is furthest behind; null if either is unknown. */
  lag_blocks: Count.nullable(),
})

const HealthDatabase = z.object({
  version: z.string(),
  size_bytes: Count,
  connections: Count,
  busy_connections: Count,
  most_connections: Count,
  started_at: Time,
  latency_ms: z.number().min(0),
})

export const HealthProvider = z.object({
  network_code: z.string(),
  network_name: z.string(),
  provider: z.string(),
  /** 'failing': at least half of the requests in the last minutes failed; 'quiet': there were none. */
  state: z.enum(['answering', 'failing', 'quiet']),
  /** Requests of the last `minutes`, including retries. */
  answered: Count,
  refused: Count,
  limited: Count,
  failed: Count,
  average_ms: z.number().min(0).nullable(),
  last_at: Time.nullable(),
})

const problemKinds = [
  'process-missing',
  'queue-slow',
  'jobs-given-up',
  'network-silent',
  'provider-failing',
  'connections-short',
  'signer-down',
  'signers-frozen',
] as const

export const SystemHealth = z.object({
  as_of: Time,
  /**
   * Open problems. `subject`: a process, a network, a provider or a signer’s number; empty if there is only
   * one.
   */
  problems: z.array(z.object({ kind: z.enum(problemKinds), subject: z.string() })),
  processes: z.array(HealthProcess),
  queue: HealthQueue,
  networks: z.array(HealthNetwork),
  database: HealthDatabase,
  /** The period of `providers` and `calls`. */
  minutes: Count,
  providers: z.array(HealthProvider),
  calls: z.object({ ok: Count, refused: Count, failed: Count, average_ms: z.number().min(0).nullable() }),
  /** Empty: none are configured. */
  signers: z.array(SignerNode),
})

/** One metric of /metrics. */
export const SystemFigure = z.object({
  name: z.string(),
  type: z.enum(['gauge', 'counter']),
  labels: z.record(z.string(), z.string()),
  value: z.number(),
})

export const health = {
  getSystemHealth: {
    method: 'GET',
    path: '/admin-api/system-health',
    access: 'admin-or-system',
    reply: SystemHealth,
    summary: 'Processes, queue, lag of networks, database and providers, as they are now',
  },
} as const satisfies Record<string, Route>
