/** A chain that only its own folder knows is read, booked and reconciled like any other. Its accounts have Ed25519 keys, its
 *  transactions have two digests and no expiry, and its block times may repeat or go back. */
import { chainOf } from '@holdfast/chains'
import {
  type Account,
  chainName,
  coin,
  fifth,
  FifthNode,
  newAccount,
  providerName,
} from '@holdfast/sandbox/fifth'
import { newId } from '@holdfast/store'
import { listCoverageGaps, proveConservation } from '@holdfast/store/read'
import { testDatabase } from '@holdfast/store/testing'
import { enqueueJob, insertWallet, type NewJob, upsertWebhookSubscription } from '@holdfast/store/write'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { workJob } from '../src/work-job.ts'
import { createPlace, type Place } from './create-place.ts'

const { db } = await testDatabase()
const noon = Date.UTC(2026, 0, 1, 12)
const minute = 60_000

let node: FifthNode
let place: Place
let bank: Account
let own: Account
let walletId: string

beforeEach(async () => {
  node = new FifthNode()
  place = await createPlace(db, {
    code: `fifth-${newId()}`,
    chain: chainName,
    chainId: '2',
    name: 'Fifth',
    coin: { asset: coin, name: 'Fifth', symbol: 'FIF', decimals: 4 },
  })
  ;[bank, own] = [newAccount(), newAccount()]
  node.mine(noon)
  walletId = await insertWallet(db, {
    entity_id: place.organisationId,
    account_group_id: null,
    network_id: place.networkId,
    name: 'Own',
    address: own.address,
  })
})

async function work(change: Partial<NewJob> = {}) {
  const job = await enqueueJob(db, {
    entity_id: place.organisationId,
    wallet_id: walletId,
    kind: 'catch-up',
    provider: providerName,
    ...change,
  })
  await workJob(
    { job_id: job.id, entity_id: place.organisationId },
    {
      db,
      providers: () => [node],
      chains: (name) => (name === chainName ? fifth : chainOf(name)),
      log: pino({ level: 'silent' }),
    },
    { isLast: true },
  )
  return db
    .selectFrom('ingestion_runs')
    .select(['outcome', 'failed'])
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow()
}

async function running(hash: string): Promise<string | null | undefined> {
  const rows = await db
    .selectFrom('wallet_transactions')
    .select('running_balance_units')
    .where('wallet_id', '=', walletId)
    .where('tx_hash', '=', hash)
    .orderBy('seq', 'desc')
    .execute()
  return rows[0]?.running_balance_units
}

const coverage = () =>
  db
    .selectFrom('coverage_spans')
    .select(['read_from_height', 'read_until_height'])
    .where('wallet_id', '=', walletId)
    .orderBy('read_until_height')
    .execute()

const breaks = async () =>
  (await proveConservation(db, { organisationId: place.organisationId, block: null })).breaks

test('its history becomes books that equal the chain, in the order of its blocks', async () => {
  const [first = ''] = node.mine(noon + minute, [{ from: bank, to: own, units: 1_000n }])
  const [second = ''] = node.mine(noon + minute, [{ from: own, to: bank, units: 400n }])
  const [third = '', fourth = ''] = node.mine(noon - minute, [
    { from: own, to: bank, units: 597n },
    { from: bank, to: own, units: 50n, payer: own },
  ])
  expect(await work()).toEqual({ outcome: 'match', failed: 0 })
  expect(await Promise.all([first, second, third, fourth].map(running))).toEqual(['1000', '597', '-3', '44'])
  expect(node.balanceAt(own.address, node.newest.number)).toBe(44n)
  expect((await breaks()).filter(({ kind }) => kind !== 'negative')).toEqual([])
})

test('later transactions are read next, and reading again changes nothing', async () => {
  node.mine(noon + minute, [{ from: bank, to: own, units: 1_000n }])
  expect(await work()).toEqual({ outcome: 'match', failed: 0 })
  const [later = ''] = node.mine(noon + 2 * minute, [{ from: own, to: bank, units: 10n }])
  expect(await work({ kind: 'orchestrate' })).toEqual({ outcome: 'match', failed: 0 })
  expect(await work({ kind: 'orchestrate' })).toEqual({ outcome: 'match', failed: 0 })
  expect(await running(later)).toBe('987')
})

test('a block whose time is hours older than those read before is read like any other', async () => {
  node.mine(noon + 300 * minute, [{ from: bank, to: own, units: 1_000n }])
  expect(await work()).toEqual({ outcome: 'match', failed: 0 })
  for (let i = 0; i < 10; i++) node.mine(noon + 299 * minute)
  const [older = ''] = node.mine(noon + 10 * minute, [{ from: own, to: bank, units: 10n }])
  const heights: number[] = []
  node.onPage = ({ from }) => heights.push(from?.height ?? 0)
  expect(await work({ kind: 'orchestrate' })).toEqual({ outcome: 'match', failed: 0 })
  expect(await running(older)).toBe('987')
  // The mark is at block 1. Reading resumes a little before it, and no second reading was needed.
  expect(heights).toEqual([0])
  expect(await coverage()).toEqual([{ read_from_height: null, read_until_height: '12' }])
})

test('two intervals that were read leave a gap of blocks, whatever their times are', async () => {
  for (let i = 0; i < 4; i++) node.mine(noon - i * minute, [{ from: bank, to: own, units: 100n }])
  await work({ row_limit: 2 })
  // The list may not have shown all of block 3 yet.
  expect(await coverage()).toEqual([{ read_from_height: '4', read_until_height: '4' }])
  for (let i = 0; i < 4; i++) node.mine(noon - 60 * minute, [{ from: bank, to: own, units: 100n }])
  await work({ row_limit: 2 })
  expect(await coverage()).toEqual([
    { read_from_height: '4', read_until_height: '4' },
    { read_from_height: '8', read_until_height: '8' },
  ])
  const [gap] = await listCoverageGaps(db)
  expect(gap).toMatchObject({ walletId, from: { height: 4 }, until: { height: 8 } })
  await work({
    kind: 'backfill',
    window_from: gap?.from.at ?? null,
    window_from_height: gap?.from.height ?? null,
    window_until: gap?.until.at ?? null,
    window_until_height: gap?.until.height ?? null,
  })
  expect(await coverage()).toEqual([{ read_from_height: '4', read_until_height: '8' }])
})

test('an entry that the books lost is traced to its transaction and booked again', async () => {
  node.mine(noon + minute, [{ from: bank, to: own, units: 1_000n }])
  const [lost = ''] = node.mine(noon - minute, [{ from: own, to: bank, units: 400n }])
  node.mine(noon + 5 * minute, [{ from: bank, to: own, units: 5n }])
  await work()
  await db.deleteFrom('wallet_transactions').where('tx_hash', '=', lost).execute()
  await db.updateTable('wallet_transactions').set({ running_balance_units: null }).execute()
  expect(await work({ kind: 'reconcile' })).toMatchObject({ outcome: 'match' })
  const findings = await db
    .selectFrom('reconciliation_findings')
    .select(['kind', 'tx_hash', 'state'])
    .where('wallet_id', '=', walletId)
    .execute()
  expect(findings).toEqual([{ kind: 'missing', tx_hash: lost, state: 'repaired' }])
  expect(await running(lost)).toBe('597')
})

test('a transaction with an unsigned second digest is refused, and the chain’s balance shows it', async () => {
  node.mine(noon + minute, [{ from: bank, to: own, units: 1_000n }])
  node.mine(noon + minute, [{ from: own, to: bank, units: 1n, payer: bank, isForged: true }])
  expect(await work()).toMatchObject({ outcome: 'mismatch', failed: 1 })
})

test('a transaction that left its block waits, however old it is, and is booked when it is back', async () => {
  node.mine(noon + minute, [{ from: bank, to: own, units: 1_000n }])
  node.mine(noon + 2 * minute, [{ from: bank, to: own, units: 5n }])
  node.unsolid = 1
  await work()
  const statusOf = async (hash: string) =>
    (
      await db
        .selectFrom('bc_transactions')
        .select('status')
        .where('entity_id', '=', place.organisationId)
        .where('tx_hash', '=', hash)
        .executeTakeFirst()
    )?.status
  const { transactions } = node.newest
  const [{ hash } = { hash: '' }] = transactions
  expect(await statusOf(hash)).toBe('pending')
  node.undo()
  for (let hours = 1; hours <= 3; hours++) node.mine(noon + hours * 60 * minute)
  expect(await work({ kind: 'orchestrate' })).toEqual({ outcome: 'match', failed: 0 })
  expect(await statusOf(hash)).toBe('pending')
  node.include(noon + 240 * minute, transactions)
  node.mine(noon + 241 * minute)
  expect(await work({ kind: 'orchestrate' })).toEqual({ outcome: 'match', failed: 0 })
  expect([await statusOf(hash), await running(hash)]).toEqual(['confirmed', '1005'])
})

test('subscribers hear of transactions in the order of their blocks, whatever the times are', async () => {
  await upsertWebhookSubscription(db, { organisationId: place.organisationId, walletId, userId: newId() })
  const later = Date.now() + 60 * minute
  const hashes = [later + 2 * minute, later + minute, later].flatMap((at) =>
    node.mine(at, [{ from: bank, to: own, units: 10n }]),
  )
  expect(await work()).toEqual({ outcome: 'match', failed: 0 })
  const events = await db
    .selectFrom('wallet_events')
    .select('tx_hash')
    .where('wallet_id', '=', walletId)
    .orderBy('seq')
    .execute()
  expect(events.map(({ tx_hash }) => tx_hash)).toEqual(hashes)
})
