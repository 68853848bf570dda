/** All readings of the installation, and the problems among them. */
import type { ApiReply } from '@holdfast/contract'
import { chainFaultText } from '@holdfast/ledger'
import {
  type CallSum,
  listNetworks,
  listProcesses,
  listWalletsRead,
  type ProviderSum,
  type QueueView,
  readDatabase,
  readQueue,
  sumCallMinutes,
  sumProviderMinutes,
  type WalletsRead,
} from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { readSigners } from '../../signing/read-signers.ts'
import { presentSigner } from '../keys/health.ts'
import { type HeadsReading, readHeads } from './read-heads.ts'

export type Health = ApiReply<'getSystemHealth'>
type NetworkHealth = Health['networks'][number]
type ProviderHealth = Health['providers'][number]

const minutes = 15
const slowQueueSeconds = 300
/** Fewer requests say nothing about a provider. */
const fewestRequests = 5
const shortShare = 0.9

/** The parts of the context that the readings need. */
export type HealthSources = Pick<Context, 'config' | 'db' | 'providers' | 'signing'>

export async function readHealth(context: HealthSources): Promise<Health> {
  const { db } = context
  const [processes, queue, networks, database, seen, calls, signers] = await Promise.all([
    listProcesses(db),
    readQueue(db),
    readNetworks(context),
    readDatabase(db),
    sumProviderMinutes(db, minutes),
    sumCallMinutes(db, minutes),
    readSigners(context.signing),
  ])
  const readings = {
    as_of: new Date().toISOString(),
    processes: processes.map((process) => ({
      id: process.id,
      name: process.name,
      version: process.version,
      host: process.host,
      pid: process.pid,
      state: process.state,
      started_at: process.startedAt.toISOString(),
      seen_at: process.seenAt.toISOString(),
      stopped_at: process.stoppedAt?.toISOString() ?? null,
    })),
    queue: presentQueue(queue),
    networks,
    database: {
      version: database.version,
      size_bytes: database.sizeBytes,
      connections: database.connections,
      busy_connections: database.busyConnections,
      most_connections: database.mostConnections,
      started_at: database.startedAt.toISOString(),
      latency_ms: rounded(database.latencyMs),
    },
    minutes,
    providers: providersOf(context, networks, seen),
    calls: presentCalls(calls),
    signers: signers.map((signer) => presentSigner(signer, null)),
  }
  return { ...readings, problems: problemsOf(readings) }
}

async function readNetworks({ db, providers }: Pick<Context, 'db' | 'providers'>): Promise<NetworkHealth[]> {
  const [networks, read] = await Promise.all([listNetworks(db, { isActive: true }), listWalletsRead(db)])
  const walletsOf = new Map(read.map((row) => [row.networkId, row]))
  const shown = await Promise.all(
    networks.map(async ({ id, code, name }) => ({
      network: { id, code, name },
      reading: await readHeads(providers, code),
      wallets: walletsOf.get(id),
    })),
  )
  return shown
    .filter(({ reading, wallets }) => reading !== null || wallets !== undefined)
    .map(({ network, reading, wallets }) => ({ ...network, ...blocksOf(reading, wallets) }))
}

function blocksOf(
  reading: HeadsReading | null,
  wallets: WalletsRead | undefined,
): Omit<NetworkHealth, 'id' | 'code' | 'name'> {
  const heads = reading !== null && 'heads' in reading ? reading.heads : null
  const fault = reading !== null && 'fault' in reading ? reading.fault : null
  const solid = heads?.solid.number ?? null
  const oldest = wallets?.oldestBlock ?? null
  return {
    is_served: reading !== null,
    head: heads?.head.number ?? null,
    solid,
    solid_at: heads?.solid.at.toISOString() ?? null,
    error: fault === null ? null : chainFaultText(fault),
    error_refusal: fault,
    wallets: wallets?.wallets ?? 0,
    wallets_read: wallets?.read ?? 0,
    newest_read: wallets?.newestBlock ?? null,
    oldest_read: oldest,
    lag_blocks: solid === null || oldest === null ? null : Math.max(0, solid - oldest),
  }
}

const presentQueue = (queue: QueueView): Health['queue'] => ({
  tasks: queue.tasks.map(({ name, waiting, working, later, givenUp }) => ({
    name,
    waiting,
    working,
    later,
    given_up: givenUp,
  })),
  oldest_waiting_seconds: roundedOrNull(queue.oldestWaitingSeconds),
  jobs: queue.jobs,
  oldest_job_seconds: roundedOrNull(queue.oldestJobSeconds),
  runs: queue.runs,
})

/** Every configured provider, including those without recent requests. */
function providersOf(
  { config, providers }: Pick<Context, 'config' | 'providers'>,
  networks: readonly NetworkHealth[],
  seen: readonly ProviderSum[],
): ProviderHealth[] {
  const codes = new Set(config.providers.map(({ networkCode }) => networkCode))
  return [...codes].flatMap((networkCode) =>
    providers(networkCode).map(({ name: provider }) => {
      const sum = seen.find((row) => row.networkCode === networkCode && row.provider === provider)
      const name = networks.find(({ code }) => code === networkCode)?.name ?? networkCode
      return { network_code: networkCode, network_name: name, provider, ...countsOf(sum) }
    }),
  )
}

function countsOf(
  sum: ProviderSum | undefined,
): Omit<ProviderHealth, 'network_code' | 'network_name' | 'provider'> {
  const { answered = 0, refused = 0, limited = 0, failed = 0 } = sum ?? {}
  const all = answered + refused + limited + failed
  const isFailing = all >= fewestRequests && (limited + failed) * 2 >= all
  return {
    state: all === 0 ? 'quiet' : isFailing ? 'failing' : 'answering',
    answered,
    refused,
    limited,
    failed,
    average_ms: sum === undefined || all === 0 ? null : rounded(sum.totalMs / all),
    last_at: sum?.lastAt.toISOString() ?? null,
  }
}

function presentCalls(sums: readonly CallSum[]): Health['calls'] {
  const of = (outcome: CallSum['outcome']) =>
    sums.filter((row) => row.outcome === outcome).reduce((total, { n }) => total + n, 0)
  const all = sums.reduce((total, { n }) => total + n, 0)
  const ms = sums.reduce((total, { totalMs }) => total + totalMs, 0)
  return {
    ok: of('ok'),
    refused: of('refused'),
    failed: of('failed'),
    average_ms: all === 0 ? null : rounded(ms / all),
  }
}

function problemsOf(readings: Omit<Health, 'problems'>): Health['problems'] {
  const { processes, queue, networks, database, providers, signers } = readings
  const isRunning = (name: string) =>
    processes.some((process) => process.name === name && process.state === 'running')
  const givenUp = queue.tasks.some((task) => task.given_up > 0)
  return [
    ...(['server', 'ingester'] as const)
      .filter((name) => !isRunning(name))
      .map((subject) => ({ kind: 'process-missing' as const, subject })),
    ...((queue.oldest_waiting_seconds ?? 0) > slowQueueSeconds
      ? [{ kind: 'queue-slow' as const, subject: '' }]
      : []),
    ...(givenUp ? [{ kind: 'jobs-given-up' as const, subject: '' }] : []),
    ...networks
      .filter(({ error }) => error !== null)
      .map(({ name }) => ({ kind: 'network-silent' as const, subject: name })),
    ...providers
      .filter(({ state }) => state === 'failing')
      .map(({ provider, network_name }) => ({
        kind: 'provider-failing' as const,
        subject: `${provider} · ${network_name}`,
      })),
    ...(database.connections >= database.most_connections * shortShare
      ? [{ kind: 'connections-short' as const, subject: '' }]
      : []),
    ...signers
      .filter(({ is_up }) => !is_up)
      .map(({ party }) => ({ kind: 'signer-down' as const, subject: String(party) })),
    ...signers
      .filter(({ frozen_pairs }) => frozen_pairs > 0)
      .map(({ party }) => ({ kind: 'signers-frozen' as const, subject: String(party) })),
  ]
}

const rounded = (value: number): number => Math.round(value * 10) / 10
const roundedOrNull = (value: number | null): number | null => (value === null ? null : rounded(value))
