/** Coverage is a set of intervals that were read completely. Gaps between two of them are read without a request, and an
 *  event that a provider never lists is booked from its block. */
import { listCoverage, listCoverageGaps } from '@holdfast/store/read'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { Schedule } from '../src/schedule.ts'
import { workJob } from '../src/work-job.ts'
import { createWorld, lastRun, type TestWallet, watch, type World, work } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const log = pino({ level: 'silent' })

/** Runs one round of the schedule and the work that it queues. Returns the jobs of the wallet. */
async function lookAndWork(wallet: TestWallet) {
  const { db, providers } = world
  await new Schedule({ db, providers, log, everySeconds: 60 }).look()
  const jobs = await db
    .selectFrom('ingestion_jobs')
    .selectAll()
    .where('state', '=', 'queued')
    .orderBy('created_at')
    .execute()
  for (const job of jobs)
    await workJob({ job_id: job.id, entity_id: job.entity_id }, { db, providers, log }, { isLast: true })
  return jobs.filter((job) => job.wallet_id === wallet.id)
}

const spansOf = async (wallet: TestWallet) =>
  (await listCoverage(world.db, { organisationId: world.organisationId, walletId: wallet.id })).filter(
    ({ stream }) => stream === 'native',
  )

test('a gap between two intervals is detected and filled automatically; earlier history that was never requested stays unread', async () => {
  const wallet = await watch(world, 'read in parts')
  const pay = (count: number) => {
    for (let i = 1; i <= count; i++) {
      world.node.give(wallet.address, BigInt(i) * 20_000_000n)
      world.node.advance(3_600)
    }
    world.node.mine(22)
  }
  pay(4)
  await work(world, wallet, { row_limit: 2 })
  pay(5)
  await work(world, wallet, { row_limit: 2 })
  expect(await spansOf(wallet)).toHaveLength(2)
  const [gap] = await listCoverageGaps(world.db)
  expect(gap).toMatchObject({ walletId: wallet.id, provider: 'trongrid' })

  const jobs = await lookAndWork(wallet)

  expect(jobs[0]).toMatchObject({
    kind: 'backfill',
    requested_by: null,
    window_from: gap?.from.at,
    window_until: gap?.until.at,
  })
  expect(await listCoverageGaps(world.db)).toEqual([])
  const spans = await spansOf(wallet)
  expect(spans).toHaveLength(1)
  // The two oldest were never requested.
  expect(spans[0]?.read_from).not.toBeNull()
  expect(await lastRun(world, wallet)).toMatchObject({ outcome: 'mismatch' })
  const finding = await world.db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('wallet_id', '=', wallet.id)
    .executeTakeFirstOrThrow()
  expect(finding).toMatchObject({ state: 'open', kind: 'not-read', tx_hash: null })
  await work(world, wallet, { kind: 'repair', finding_id: finding.id, requested_by: wallet.id })
  expect(await lastRun(world, wallet)).toMatchObject({ outcome: 'match' })
  expect((await spansOf(wallet))[0]?.read_from).toBeNull()
})

test('a payment that no list ever shows is found by its block and booked without a request', async () => {
  const wallet = await watch(world, 'never listed')
  world.node.give(wallet.address, 30_000_000n)
  world.node.mine(22)
  await work(world, wallet)
  world.faults.set('lost-row', { on: true, address: wallet.address, rate: 1 })
  const hash = world.node.give(wallet.address, 7_000_000n)
  world.node.mine(22)
  await work(world, wallet, { kind: 'check' })
  world.faults.set('lost-row', false)
  expect(await lastRun(world, wallet)).toMatchObject({ outcome: 'match' })
  const finding = await world.db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('wallet_id', '=', wallet.id)
    .executeTakeFirstOrThrow()
  expect(finding).toMatchObject({ state: 'repaired', kind: 'missing', tx_hash: hash, found_by: 'state' })
  const repair = await world.db
    .selectFrom('reconciliation_repairs')
    .selectAll()
    .where('finding_id', '=', finding.id)
    .executeTakeFirstOrThrow()
  expect(repair).toMatchObject({ requested_by: null, changes: [{ tx_hash: hash, before: null }] })
})

test('a balance check fetches only balances while they are equal', async () => {
  const wallet = await watch(world, 'checked')
  world.node.give(wallet.address, 30_000_000n)
  world.node.mine(22)
  await work(world, wallet)
  await work(world, wallet, { kind: 'check' })
  expect(await lastRun(world, wallet)).toMatchObject({ outcome: 'match', records_fetched: 0 })
  world.node.give(wallet.address, 5_000_000n)
  world.node.mine(22)
  await work(world, wallet, { kind: 'check' })
  expect(await lastRun(world, wallet)).toMatchObject({ outcome: 'match', inserted: 1 })
})
