/** The record that a run leaves: its stages, its pages with their duration, and its rows by outcome. */
import { toBase58 } from '@holdfast/chains/tron'
import { contracts, sandboxKey } from '@holdfast/sandbox'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, lastRun, type TestWallet, watch, type World, work } from './world.ts'

let world: World
let wallet: TestWallet
let sent: string
let received: string
const stranger = sandboxKey('stranger')
beforeAll(async () => {
  world = await createWorld()
  const { node } = world
  wallet = await watch(world, 'recorded')
  node.give(stranger.address, 50_000_000_000n)
  node.give(wallet.address, 50_000_000_000n)
  received = node.give(wallet.address, 900_000_000n, toBase58(contracts.usdt.address))
  node.mine(1)
  sent = node.sendTrx(wallet, stranger.address, 1_000_000n)
  node.mine(25)
})

const extraOf = async (name: string) =>
  (await lastRun(world, wallet)).stages.find((stage) => stage.name === name)?.extra as any

test('rows are counted by outcome, and every listed row has exactly one', async () => {
  await work(world, wallet)
  const { tracking } = await lastRun(world, wallet)
  expect(tracking.native?.inserted).toContainEqual({ txid: sent, direction: 'out', reason: 'new' })
  expect(tracking.trc20?.inserted).toEqual([{ txid: received, direction: 'in', reason: 'new' }])
  const { streams } = await extraOf('fetch')
  for (const name of ['native', 'trc20', 'internal']) {
    const { returned, inserted, duplicates, filtered, failed } = streams[name]
    expect([name, inserted + duplicates + filtered + failed]).toEqual([name, returned])
  }
  expect(streams.native.returned).toBe(2)
})

test('reading again counts known rows, separately for each direction', async () => {
  await work(world, wallet, { use_high_watermark: false })
  const { tracking } = await lastRun(world, wallet)
  expect(tracking.native?.duplicates).toContainEqual({ txid: sent, direction: 'out', reason: 'known' })
  expect(tracking.native?.inserted).toEqual([])
  expect((await extraOf('fetch')).counted).toMatchObject({
    native_in: 1,
    native_out: 1,
    trc20_in: 1,
    trc20_out: 0,
    total: 3,
    estimated: 3,
  })
})

test('a transaction that moves nothing is filtered, and an unavailable one is an error with an explanation', async () => {
  const foreign = world.node.sendTrx(stranger, sandboxKey('another stranger').address, 5n)
  world.node.mine(22)
  await work(world, wallet, { kind: 'by-hash', tx_hash: foreign })
  expect((await lastRun(world, wallet)).tracking.native?.filtered).toEqual([
    { txid: foreign, direction: 'in', reason: 'moves-nothing' },
  ])
  const nobody = 'ab'.repeat(32)
  await work(world, wallet, { kind: 'by-hash', tx_hash: nobody })
  expect((await lastRun(world, wallet)).tracking.native?.failed).toEqual([
    {
      txid: nobody,
      direction: null,
      reason: 'trongrid does not know this transaction',
      reason_refusal: { code: 'TRANSACTION_UNKNOWN', params: { provider: 'trongrid' } },
    },
  ])
})

test('pages are timed by listing, and a stage that never began is not recorded', async () => {
  await work(world, wallet)
  const { pages } = await extraOf('fetch')
  const { last_at: at, ...timing } = pages.native
  const { started_at, ended_at } = await lastRun(world, wallet)
  expect(Object.keys(timing).sort()).toEqual(['average_ms', 'count', 'last_ms', 'p50_ms', 'p95_ms'])
  expect(timing.count).toBe(1)
  for (const name of ['average_ms', 'p50_ms', 'p95_ms']) expect(timing[name]).toBe(timing.last_ms)
  expect(timing.last_ms).toBeGreaterThan(0)
  expect(new Date(at).getTime()).toBeGreaterThanOrEqual(started_at.getTime())
  expect(new Date(at).getTime()).toBeLessThanOrEqual(ended_at?.getTime() ?? 0)
  await work(world, wallet, { kind: 'check' })
  expect((await lastRun(world, wallet)).stages.map(({ name }) => name)).toEqual([
    'running_balances',
    'reconcile',
  ])
})
