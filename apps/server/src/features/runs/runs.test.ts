/** Recorded runs, measured stages, and rows against entries, for runs of the real pipeline. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { workJob } from '@holdfast/ingester/work-job'
import { contracts, sandboxKey, selectors } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { enqueueJob, type NewJob } from '@holdfast/store/write'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let wallet: { id: string; address: string; name: string }
const own = sandboxKey('runs test')
const other = sandboxKey('runs test, other side')
const usdt = contracts.usdt

beforeAll(async () => {
  world = await createWorld()
  const { node } = world
  node.give(own.address, 50_000_000_000n)
  node.give(other.address, 50_000_000_000n)
  node.give(own.address, 900_000_000n, toBase58(usdt.address))
  node.mine(1)
  node.sendTrx(own, other.address, 1_234_567n)
  node.sendToken(own, usdt, other.address, 100_000_000n)
  node.sendToken(own, usdt, other.address, 1_000_000n)
  node.sendToken(other, usdt, own.address, 10_000_000n)
  // The other side spends an allowance, so this event costs the wallet no fee.
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const addressWord = (base58: string) => toHex41(base58).slice(2).padStart(64, '0')
  node.call(own, usdt.address, selectors.approve + addressWord(other.address) + word(50_000_000n))
  node.mine(1)
  node.call(
    other,
    usdt.address,
    selectors.transferFrom + addressWord(own.address) + addressWord(other.address) + word(5_000_000n),
  )
  node.send(own, 'FreezeBalanceV2Contract', { frozen_balance: 9_000_000_000n, resource: 'ENERGY' })
  node.mine(1)
  node.send(own, 'DelegateResourceContract', {
    receiver_address: other.address,
    balance: 4_000_000_000n,
    resource: 'ENERGY',
  })
  node.mine(1)
  node.send(own, 'UnDelegateResourceContract', {
    receiver_address: other.address,
    balance: 1_000_000_000n,
    resource: 'ENERGY',
  })
  node.mine(25)
  const created = await world.ask('treasurer', 'POST', '/api/wallets', {
    name: 'Runs',
    address: own.address,
    network_id: world.networkId,
    entity_id: world.acme,
  })
  wallet = created.json()
  await run()
})

async function run(change: Partial<NewJob> = {}) {
  const job = await enqueueJob(world.db, {
    entity_id: world.acme,
    wallet_id: wallet.id,
    kind: 'catch-up',
    provider: 'trongrid',
    ...change,
  })
  const needs = { db: world.db, providers: world.context.providers, log: pino({ level: 'silent' }) }
  await workJob({ job_id: job.id, entity_id: world.acme }, needs, { isLast: true })
}

const ask = async (path: string, person: Person = 'operator') => {
  const answer = await world.ask(person, 'GET', path)
  expect(answer.status).toBe(200)
  return answer.json()
}
const newest = async () => (await ask('/api/runs?limit=1'))[0]
const recon = async () => ask(`/api/runs/${(await newest()).id}/recon`)

test('[DATA-08] [DATA-09] a run has its labels, times, records and the stages that took place', async () => {
  const run = await newest()
  expect(run).toMatchObject({
    name: 'catch-up',
    labels: {
      wallet_id: wallet.id,
      address: own.address,
      provider: 'trongrid',
      network_symbol: 'TRX',
      network_name: 'TRON Sandbox',
      wallet_name: 'Runs',
    },
    outcome: 'match',
    failure: null,
  })
  expect(run.duration_ms).toBe(Date.parse(run.ended_at) - Date.parse(run.started_at))
  expect(run.duration_ms).toBeGreaterThan(0)
  expect(run.records_fetched).toBeGreaterThan(8)
  expect(run.extra.total_processed).toBe(run.records_fetched)
  expect(run.stages.map(({ name }: { name: string }) => name)).toEqual([
    'fetch',
    'index_wallet',
    'running_balances',
    'reconcile',
  ])
  for (const stage of run.stages) expect(stage.duration_ms).toBeGreaterThan(0)
  expect(run.stages[0].extra.streams.native.returned).toBeGreaterThan(0)
})

test('[DATA-11] [API-31] rows and entries of a healthy wallet match line by line', async () => {
  const { bc_transactions: bc, wallet_transactions: booked, ...rest } = await recon()
  expect(bc).toEqual({
    outbound: { native_tx: 1, contract_tx: 3, token_events: 3, subtotal: 7 },
    inbound: { native_tx: 1, token_events: 2, trc10: 0, subtotal: 3 },
    other: { energy_transfer: 1, undelegate_energy: 1 },
    subtotal: 10,
    total: 12,
  })
  expect(booked).toEqual({
    outbound: bc.outbound,
    inbound: bc.inbound,
    other: { energy_transfer: 0, undelegate_energy: 0 },
    fees_on_token_events: 2,
    total: 12,
  })
  expect(rest.token_events_without_fee).toBe(1)
  expect(rest.providers).toEqual([{ name: 'trongrid', count: expect.any(Number) }])
  const types = Object.fromEntries(
    rest.transaction_types.map(({ name, count }: { name: string; count: number }) => [name, count]),
  )
  expect(types).toMatchObject({ native: 2, contract: 3, token: 5, energy_transfer: 1, undelegate_energy: 1 })
})

test('[DATA-11] a lost entry is a line that does not match', async () => {
  const lost = await world.db
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('wallet_id', '=', wallet.id)
    .execute()
  const exclude = (id: string, at: Date | null) =>
    world.db.updateTable('wallet_transactions').set({ excluded_at: at }).where('id', '=', id).execute()
  const lines = [
    [{ kind: 'transfer', direction: 'out', units: '1234567' }, ['outbound', 'native_tx']],
    [{ kind: 'transfer', direction: 'out', units: '5000000' }, ['outbound', 'token_events']],
    [{ kind: 'transfer', direction: 'in', units: '50000000000' }, ['inbound', 'native_tx']],
    [{ kind: 'transfer', direction: 'in', units: '10000000' }, ['inbound', 'token_events']],
  ] as const
  for (const [sort, [block, line]] of lines) {
    const entry = lost.find((line) =>
      Object.entries(sort).every(([name, value]) => line[name as keyof typeof line] === value),
    )
    await exclude(entry?.id ?? '', new Date())
    const { bc_transactions: bc, wallet_transactions: booked } = await recon()
    expect([line, booked[block][line]]).toEqual([line, bc[block][line] - 1])
    expect(booked[block].subtotal).toBe(bc[block].subtotal - 1)
    await exclude(entry?.id ?? '', null)
  }
  const fee = lost.find(({ kind, tx_hash }) => kind === 'fee' && isTokenTransfer(lost, tx_hash))
  await exclude(fee?.id ?? '', new Date())
  const without = await recon()
  expect(without.wallet_transactions.fees_on_token_events).toBe(1)
  expect(without.wallet_transactions.outbound.contract_tx).toBe(2)
  await exclude(fee?.id ?? '', null)
})
const isTokenTransfer = (entries: readonly { tx_hash: string; kind: string }[], hash: string) =>
  entries.some(({ tx_hash, kind }) => tx_hash === hash && kind === 'transfer')

test('rows of the run: new, known and filtered counts, page times, and counts by kind', async () => {
  const { tracking, fetched } = await recon()
  for (const listing of Object.values<any>(tracking))
    expect(listing.inserted + listing.duplicates + listing.filtered + listing.failed).toBe(listing.returned)
  expect(tracking.native.lists.inserted).toHaveLength(tracking.native.inserted)
  expect(tracking.native).toMatchObject({ pages: 1, timing: { count: 1, last_at: expect.any(String) } })
  // The approval is listed with the token's transfers.
  expect(fetched).toMatchObject({ native_in: 1, trc20_in: 2, trc20_out: 4 })
  expect(fetched.total).toBe(fetched.native_in + fetched.native_out + fetched.trc20_in + fetched.trc20_out)
})

test('[DATA-10] [API-30] metrics: a series for each stage, by wallet and provider, and counters', async () => {
  const before = (await ask('/api/metrics.json')).histograms as any[]
  await run({ kind: 'orchestrate' })
  const [last, first] = await ask('/api/runs?limit=2')
  const { histograms, counters } = await ask('/api/metrics.json')
  expect(histograms.map(({ name }: { name: string }) => name)).toEqual([
    'ingest_fetch',
    'ingest_parse',
    'ingest_upsert',
    'ingest_index',
    'ingest_balance',
    'ingest_reconcile',
    'ingest_end_to_end',
  ])
  for (const histogram of histograms) {
    expect(histogram.labels).toEqual(last.labels)
    expect(histogram.buckets.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(
      histogram.count,
    )
  }
  const whole = histograms.find(({ name }: { name: string }) => name === 'ingest_end_to_end')
  expect(before.find(({ name }) => name === 'ingest_end_to_end').count).toBe(1)
  expect(whole).toMatchObject({
    count: 2,
    sum: first.duration_ms + last.duration_ms,
    last_ms: last.duration_ms,
    last_at: last.ended_at,
    p50: Math.min(first.duration_ms, last.duration_ms),
    p95: Math.max(first.duration_ms, last.duration_ms),
  })
  const reconcile = histograms.find(({ name }: { name: string }) => name === 'ingest_reconcile')
  expect(reconcile.last_ms).toBe(last.stages.at(-1).duration_ms)
  const valueOf = (name: string) => counters.find((counter: { name: string }) => counter.name === name)
  expect(valueOf('ingest_runs')).toMatchObject({
    value: 2,
    labels: { wallet_id: wallet.id, provider: 'trongrid' },
  })
  expect(valueOf('ingest_records_fetched').value).toBe(first.records_fetched + last.records_fetched)
  expect(valueOf('ingest_runs_failed').value).toBe(0)
  await run({ provider: 'tatum' })
  const names = (await ask('/api/metrics.json')).histograms.map((histogram: any) => histogram.labels.provider)
  expect(new Set(names)).toEqual(new Set(['trongrid', 'tatum']))
})

test('[API-29] [RUNS-09] of 60 runs the 50 newest are returned, newest first', async () => {
  await world.db
    .insertInto('ingestion_runs')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        entity_id: world.acme,
        id: newId(),
        job_id: newId(),
        wallet_id: wallet.id,
        network_id: world.networkId,
        provider: 'trongrid' as const,
        started_at: new Date(Date.UTC(2099, 0, 1, 0, 0, index)),
        ended_at: index === 59 ? null : new Date(Date.UTC(2099, 0, 1, 0, 0, index + 1)),
        failure: null,
      })),
    )
    .execute()
  const listed = await ask('/api/runs?limit=50')
  expect(listed).toHaveLength(50)
  expect(listed.map(({ started_at }: { started_at: string }) => started_at)).toEqual(
    Array.from({ length: 50 }, (_, index) => new Date(Date.UTC(2099, 0, 1, 0, 0, 59 - index)).toISOString()),
  )
  expect(listed[0]).toMatchObject({ ended_at: null, duration_ms: null, stages: [] })
  expect((await world.ask('operator', 'GET', '/api/runs?limit=0')).status).toBe(422)
})

test('[API-31] [API-93] runs of another organisation and unknown ones are 404', async () => {
  const { id } = await newest()
  expect((await world.ask('owner', 'GET', `/api/runs/${id}/recon`)).status).toBe(404)
  expect((await world.ask('operator', 'GET', `/api/runs/${newId()}/recon`)).status).toBe(404)
  expect((await world.ask('operator', 'GET', '/api/runs/nonsense/recon')).status).toBe(422)
  expect(await ask('/api/runs', 'owner')).toEqual([])
  expect((await ask('/api/metrics.json', 'owner')).histograms).toEqual([])
  for (const path of ['/api/runs', '/api/metrics.json', `/api/runs/${id}/recon`])
    expect((await world.ask(null, 'GET', path)).status).toBe(401)
})
