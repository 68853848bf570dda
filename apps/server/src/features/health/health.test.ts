/** The health of the installation for its staff, and its metrics for Prometheus. */
import { workJob } from '@holdfast/ingester/work-job'
import { Pulse } from '@holdfast/store'
import { enqueueJob } from '@holdfast/store/write'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { serveMetrics } from './serve-metrics.ts'
import { routeClassOf } from '../../http/count-calls.ts'
import { PlainSigning } from '../../../test/plain-signing.ts'
import { createWorld, people, type World } from '../../../test/world.ts'

const metricsToken = 'a-token-of-the-operator-0123'
let world: World

beforeAll(async () => {
  world = await createWorld({ HOLDFAST_METRICS_TOKEN: metricsToken })
  serveMetrics(world.server, world.context)
})

const readHealth = async () => (await world.ask('operator', 'GET', '/admin-api/system-health')).json()
const kinds = async () =>
  (await readHealth()).problems.map(({ kind, subject }: Record<string, string>) => `${kind} ${subject}`)

async function metrics(token: string | null): Promise<{ status: number; text: string }> {
  const answer = await world.server.inject({
    method: 'GET',
    url: '/metrics',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, text: answer.body }
}

async function newWallet() {
  const created = await world.ask('treasurer', 'POST', '/api/wallets', {
    name: 'Read',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    network_id: world.networkId,
    entity_id: world.acme,
  })
  return created.json() as { id: string }
}

async function enqueue(walletId: string) {
  return enqueueJob(world.db, {
    entity_id: world.acme,
    wallet_id: walletId,
    kind: 'catch-up',
    provider: 'trongrid',
  })
}

test('only staff reads the health of the installation', async () => {
  for (const person of people) {
    const { status } = await world.ask(person, 'GET', '/admin-api/system-health')
    expect([person, status]).toEqual([person, ['admin', 'operator'].includes(person) ? 200 : 403])
  }
})

test('a missing process is a problem until its next heartbeat', async () => {
  expect(await kinds()).toEqual(['process-missing server', 'process-missing ingester'])
  const ingester = new Pulse({
    db: world.db,
    name: 'ingester',
    version: '9',
    onFailure: (why) => expect.fail(why),
  })
  await Promise.all([ingester.start('waiting'), world.pulse.start('running')])
  expect(await kinds()).toEqual(['process-missing ingester'])
  ingester.become('running')
  await ingester.flush()
  expect(await kinds()).toEqual([])
  await ingester.stop()
  expect(await kinds()).toEqual(['process-missing ingester'])
  expect((await readHealth()).processes).toMatchObject([
    { name: 'server' },
    { name: 'ingester', state: 'stopped' },
  ])
})

test('queue depth and the wait of the oldest job; lag counts from the last comparison of the wallet', async () => {
  const wallet = await newWallet()
  const job = await enqueue(wallet.id)
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '6 minutes'`.execute(world.db)
  const before = await readHealth()
  expect(before.queue.tasks).toContainEqual({ name: 'ingest', waiting: 1, working: 0, later: 0, given_up: 0 })
  expect(before.queue.oldest_waiting_seconds).toBeGreaterThan(359)
  expect(before.queue.jobs).toEqual({ queued: 1, running: 0 })
  expect(before.problems.map(({ kind }: { kind: string }) => kind)).toContain('queue-slow')
  expect(before.networks).toMatchObject([
    { code: 'tron-sandbox', is_served: true, wallets_read: 0, lag_blocks: null, error: null },
  ])
  expect(before.networks[0].head).toBe(before.networks[0].solid + 19)

  const needs = { db: world.db, providers: world.context.providers, log: pino({ level: 'silent' }) }
  await workJob({ job_id: job.id, entity_id: world.acme }, needs, { isLast: true })
  const { oldest_read } = (await readHealth()).networks[0]
  expect(oldest_read).toBe(before.networks[0].solid)
  await world.db
    .updateTable('wallet_balances')
    .set({ chain_block: oldest_read - 7 })
    .execute()
  const after = await readHealth()
  expect(after.networks[0]).toMatchObject({ wallets_read: 1, lag_blocks: 7 })
  expect(after.queue.runs).toEqual({ ended: 1, failed: 0, mismatch: 0 })

  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(world.db)
  expect((await readHealth()).queue.tasks[0]).toMatchObject({ name: 'ingest', waiting: 0, given_up: 1 })
  expect(await kinds()).toContain('jobs-given-up ')
  await sql`delete from graphile_worker._private_jobs`.execute(world.db)
})

test('the database reports its size, version and connections', async () => {
  const { database } = await readHealth()
  const [row] = (await sql<{ v: string }>`select current_setting('server_version') as v`.execute(world.db))
    .rows
  expect(database.version).toBe(row?.v)
  expect(database.size_bytes).toBeGreaterThan(1_000_000)
  expect(database.connections).toBeGreaterThan(0)
  expect(database.most_connections).toBeGreaterThan(database.connections)
  expect(database.latency_ms).toBeGreaterThan(0)
})

test('a provider that fails half of its calls is named, with its figures', async () => {
  await world.pulse.flush()
  const { providers } = await readHealth()
  const find = (all: any[], provider: string) => all.find((provided) => provided.provider === provider)
  expect(find(providers, 'trongrid')).toMatchObject({ network_name: 'TRON Sandbox', state: 'answering' })
  expect(find(providers, 'trongrid').answered).toBeGreaterThan(3)
  expect(find(providers, 'tatum')).toMatchObject({
    state: 'quiet',
    answered: 0,
    average_ms: null,
    last_at: null,
  })
  const seen = { networkCode: 'tron-sandbox', provider: 'tatum', ms: 8 } as const
  for (const outcome of ['answered', 'answered', 'refused', 'limited', 'failed', 'failed'] as const)
    world.pulse.providerAnswered({ ...seen, outcome })
  await world.pulse.flush()
  expect(find((await readHealth()).providers, 'tatum')).toMatchObject({
    state: 'failing',
    answered: 2,
    refused: 1,
    limited: 1,
    failed: 2,
    average_ms: 8,
  })
  expect(await kinds()).toContain('provider-failing tatum · TRON Sandbox')
})

test('calls are counted by kind and outcome, and by day for the organisation they concern', async () => {
  await world.db.deleteFrom('call_counts').execute()
  await world.pulse.flush()
  await world.db.deleteFrom('call_counts').execute()
  await world.ask('admin', 'GET', `/api/wallets?entity_id=${world.birch}&archived=false`)
  await world.ask('admin', 'GET', '/api/runs')
  await world.ask('owner', 'GET', '/api/runs')
  await world.ask('owner', 'GET', `/api/wallets?entity_id=${world.acme}&archived=false`)
  await world.ask(null, 'GET', '/api/no-such-call')
  await world.pulse.flush()
  const days = await world.db
    .selectFrom('call_counts')
    .select(['entity_id', 'route_class', 'outcome', 'n'])
    .where('grain', '=', 'd')
    .where('route_class', 'in', ['wallets', 'runs', 'no-such-call'])
    .execute()
  const counted = days.map(({ entity_id, route_class, outcome, n }) => {
    const whose = { [world.birch]: 'birch', [world.acme]: 'acme' }[entity_id] ?? 'nobody'
    return `${whose} ${route_class} ${outcome} ${n}`
  })
  expect(counted.sort()).toEqual([
    'birch runs ok 1',
    'birch wallets ok 1',
    // Another organisation's calls are not counted there.
    'birch wallets refused 1',
    'nobody runs ok 1',
  ])
})

test('the kind of a call is the noun of its path', () => {
  expect(
    ['/api/wallets/:id', '/api/v1/tron/progress/:jobId', '/admin-api/networks/:id', '/dev/mpc/balance'].map(
      routeClassOf,
    ),
  ).toEqual(['wallets', 'tron', 'admin/networks', 'dev/mpc'])
})

test("/metrics answers staff and the operator's token, in the Prometheus text format", async () => {
  expect((await metrics(null)).status).toBe(401)
  expect((await metrics('a-token-of-the-operator-0124')).status).toBe(401)
  expect((await world.ask('treasurer', 'GET', '/metrics')).status).toBe(403)
  expect((await world.ask('admin', 'GET', '/metrics')).status).toBe(200)
  const { status, text } = await metrics(metricsToken)
  expect(status).toBe(200)
  for (const line of [
    /^# TYPE holdfast_process_up gauge$/m,
    /^holdfast_process_up\{process="server",.*version="0\.0\.0"\} 1$/m,
    /^holdfast_network_lag_blocks\{network="tron-sandbox"\} 7$/m,
    /^holdfast_network_block\{network="tron-sandbox",point="solid"\} \d+$/m,
    /^# TYPE holdfast_provider_requests_total counter$/m,
    /^holdfast_provider_requests_total\{network="tron-sandbox",provider="tatum",outcome="failed"\} 2$/m,
    /^holdfast_calls_total\{class="wallets",outcome="ok"\} \d+$/m,
    /^holdfast_database_size_bytes \d+$/m,
    /^holdfast_problems\{kind="process-missing"\} 1$/m,
  ])
    expect(text).toMatch(line)
})

test('[DATA-10] [API-30] metrics.json has the same figures for staff, and its two lists for all users', async () => {
  const { histograms, counters, system } = (await world.ask('operator', 'GET', '/api/metrics.json')).json()
  expect([Array.isArray(histograms), Array.isArray(counters)]).toEqual([true, true])
  const { text } = await metrics(metricsToken)
  const names = new Set(system.map(({ name }: { name: string }) => name))
  expect(names).toEqual(new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)))
  expect(system).toContainEqual({
    name: 'holdfast_network_lag_blocks',
    type: 'gauge',
    labels: { network: 'tron-sandbox' },
    value: 7,
  })
  expect((await world.ask('treasurer', 'GET', '/api/metrics.json')).json().system).toBeUndefined()
})

test('a token that could be guessed is refused at the start', async () => {
  const { readConfig } = await import('../../config.ts')
  const environment = { DATABASE_URL: 'postgres://x@127.0.0.1/x', HOLDFAST_METRICS_TOKEN: 'short' }
  expect(() => readConfig(environment)).toThrow('HOLDFAST_METRICS_TOKEN: must be 20 to 200')
})

test('each signer is shown with its state: a silent one and a frozen one are problems', async () => {
  const signing = new PlainSigning()
  signing.up = [true, true, false]
  signing.frozen.set('a key', [[1, 2]])
  const other = await createWorld({}, signing)
  const health = (await other.ask('operator', 'GET', '/admin-api/system-health')).json()
  expect(
    health.signers.map((signer: Record<string, unknown>) => [
      signer.party,
      signer.is_up,
      signer.frozen_pairs,
    ]),
  ).toEqual([
    [1, true, 1],
    [2, true, 1],
    [3, false, 1],
  ])
  expect(health.signers[0]).toMatchObject({ identity: 'ab'.repeat(32), version: '0.0.0', keys: 0, epoch: 0 })
  const kindsOf = health.problems.map(({ kind, subject }: Record<string, string>) => `${kind} ${subject}`)
  expect(kindsOf).toEqual(expect.arrayContaining(['signer-down 3', 'signers-frozen 1', 'signers-frozen 2']))
  const figures = (await other.ask('operator', 'GET', '/api/metrics.json')).json()
  expect(figures.system).toContainEqual(
    expect.objectContaining({ name: 'holdfast_signer_up', labels: { signer: '3' }, value: 0 }),
  )
  expect((await readHealth()).signers).toEqual([])
})
