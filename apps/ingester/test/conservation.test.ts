/** Every entry has a counterpart: whatever two wallets of one organisation do, each token sums to zero, and a lost half
 *  is reported with its transaction. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { proveConservation } from '@holdfast/store/read'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeHistory, step } from './random-history.ts'
import { createWorld, type TestWallet, watch, type World, work } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

let history = 0
async function readHistory(steps: Parameters<typeof makeHistory>[2]): Promise<[TestWallet, TestWallet]> {
  history += 1
  const wallets: [TestWallet, TestWallet] = [
    await watch(world, `proved ${history}`),
    await watch(world, `other side ${history}`),
  ]
  makeHistory(world.node, wallets, steps)
  for (const wallet of wallets) await work(world, wallet)
  return wallets
}

const prove = (block: number | null = null) =>
  proveConservation(world.db, { organisationId: world.organisationId, block })

test('every token of every history sums to zero over wallets and counter accounts, at every block', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), fc.nat(), async (steps, chosen) => {
      await readHistory(steps)
      for (const block of [null, chosen % world.node.chain.solidNumber]) {
        const { tokens, breaks } = await prove(block)
        expect(breaks).toEqual([])
        for (const { wallets, counters } of tokens) {
          expect(wallets + Object.values(counters).reduce((sum, units) => sum + units, 0n)).toBe(0n)
          expect(counters.internal).toBe(0n)
        }
      }
    }),
    { numRuns: 5 },
  )
})

test('a lost half, a wrong amount and a wrong balance are reported with their transaction, also by the command', async () => {
  const [first, second] = [await watch(world, 'gives'), await watch(world, 'takes')]
  world.node.give(first.address, 90_000_000n)
  world.node.mine(1)
  const hash = world.node.sendTrx(first, second.address, 40_000_000n)
  world.node.mine(22)
  await work(world, first)
  await work(world, second)
  expect((await prove()).breaks).toEqual([])
  const half = world.db.updateTable('wallet_transactions').where('wallet_id', '=', second.id)
  await half.set({ units: '41000000' }).execute()
  const changed = (await prove()).breaks
  expect(new Set(changed.map(({ kind }) => kind))).toEqual(
    new Set(['internal', 'row', 'arithmetic', 'balance']),
  )
  expect(changed.find(({ kind }) => kind === 'row')).toMatchObject({
    wallet: 'takes',
    symbol: 'TRX',
    hash,
    found: 41_000_000n,
    due: 40_000_000n,
  })
  await world.db.deleteFrom('wallet_transactions').where('wallet_id', '=', second.id).execute()
  const lost = (await prove()).breaks
  expect(lost.find(({ kind }) => kind === 'internal')).toMatchObject({ hash, found: -40_000_000n })
  expect(lost.find(({ kind }) => kind === 'chain')).toMatchObject({
    wallet: 'takes',
    found: 0n,
    due: 40_000_000n,
  })
  const command = promisify(execFile)('npm', ['run', '-s', 'prove', '-w', 'apps/ingester', '--', 'Test'], {
    env: { ...process.env, ...world.databaseVariables },
  })
  const failed = (await command.catch((error: unknown) => error)) as { code: number; stdout: string }
  expect(failed.code).toBe(1)
  expect(failed.stdout).toContain(`a payment between own wallets does not sum to zero: gives, TRX, ${hash}`)
})
