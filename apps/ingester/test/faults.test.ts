/** Each named fault of the stand-in provider against one wallet. In the end the books equal the chain to the entry, or
 *  the run states what is unknown. Nothing is corrupted, lost or left waiting. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { providerDirectory } from '@holdfast/providers'
import {
  contracts,
  type FaultName,
  type FaultSetting,
  isDroppedByReorganisation,
  sandboxKey,
  selectors,
  tronProvidersAt,
} from '@holdfast/sandbox'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  booksBalance,
  createWorld,
  lastRun,
  networkCode,
  type TestWallet,
  watch,
  type World,
  work,
} from './world.ts'

const { usdt, vault } = contracts
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => world.faults.clear())

const partner = sandboxKey('partner of all')
let made = 0

/** A wallet with about a dozen transactions of the usual kinds, in a dozen blocks, all solid. */
async function busyWallet(): Promise<TestWallet> {
  const wallet = await watch(world, `faulty ${(made += 1)}`)
  const { node } = world
  for (const { address } of [wallet, partner]) {
    node.give(address, 20_000_000_000n)
    node.give(address, 500_000_000n, toBase58(usdt.address))
  }
  node.mine(1)
  for (let i = 1n; i <= 6n; i++) {
    node.sendTrx(wallet, partner.address, i * 1_000_000n)
    node.sendToken(partner, usdt, wallet.address, i * 700_000n)
    node.mine(1)
    node.sendToken(wallet, usdt, partner.address, i * 500_000n)
    node.sendTrx(partner, wallet.address, i * 900_000n)
    node.advance(240)
  }
  node.call(partner, vault.address, selectors.deposit, 50_000_000n)
  const pay = 30_000_000n.toString(16).padStart(64, '0')
  node.call(partner, vault.address, selectors.pay + toHex41(wallet.address).slice(2).padStart(64, '0') + pay)
  node.mine(22)
  return wallet
}

const on = (wallet: TestWallet, name: FaultName, setting: Partial<FaultSetting> = {}) =>
  world.faults.set(name, { on: true, address: wallet.address, ...setting })

/** Retries a failed job, like the queue. Returns the failures on the way. */
async function workUntilDone(wallet: TestWallet, change: Parameters<typeof work>[2] = {}): Promise<string[]> {
  const failures: string[] = []
  while (failures.length < 25) {
    try {
      await work(world, wallet, change)
      return failures
    } catch (error) {
      failures.push(error instanceof Error ? error.message : 'failed')
    }
  }
  throw new Error(`never done: ${failures.at(-1)}`)
}

async function balances(wallet: TestWallet) {
  const { chain } = world.node
  const hex = toHex41(wallet.address)
  return {
    books: [
      await booksBalance(world, wallet, world.tokens.trx),
      await booksBalance(world, wallet, world.tokens.usdt),
    ],
    chain: [
      chain.balances.at(hex, chain.solidNumber),
      chain.tokenBalances.at(`${usdt.address}/${hex}`, chain.solidNumber),
    ],
  }
}

/** Checks balances, the outcome, that every transaction appears once at its own time, and that no running balance is
 *  negative. */
async function expectEqualToChain(wallet: TestWallet): Promise<void> {
  const { books, chain } = await balances(wallet)
  expect(books).toEqual(chain)
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  const entries = await world.db
    .selectFrom('wallet_transactions')
    .select(['tx_hash', 'seq', 'ts', 'running_balance_units', 'block_number'])
    .where('wallet_id', '=', wallet.id)
    .execute()
  for (const { tx_hash, ts, running_balance_units } of entries) {
    expect(ts.getTime()).toBe(world.node.chain.transactions.get(tx_hash)?.at)
    expect(BigInt(running_balance_units ?? '-1')).toBeGreaterThanOrEqual(0n)
  }
  expect(new Set(entries.map(({ tx_hash, seq }) => `${tx_hash}/${seq}`)).size).toBe(entries.length)
}

/** Checks that the statements of the run are true. */
async function expectHonest(wallet: TestWallet): Promise<void> {
  const { books, chain } = await balances(wallet)
  const isEqual = books.every((units, at) => units === chain[at])
  expect((await lastRun(world, wallet)).outcome).toBe(isEqual ? 'match' : 'mismatch')
}

/** Faults that recur and end at some point. */
test.each<[FaultName, number]>([
  ['unconfirmed-duplicate', 1],
  ['empty-page-with-fingerprint', 1],
  ['wrong-decimals', 1],
  ['wrong-amount', 1],
  ['clock-skew', 1],
  ['page-order', 1],
  ['repeated-fingerprint', 0.3],
  ['server-error', 0.3],
  ['not-json', 0.1],
  ['connection-cut', 0.2],
  ['rate-limit', 0.04],
])('%s at a rate of %d: the books equal the chain while the fault persists', async (name, rate) => {
  const wallet = await busyWallet()
  on(wallet, name, { rate, seed: 11 })
  await workUntilDone(wallet)
  await expectEqualToChain(wallet)
  world.node.sendTrx(wallet, partner.address, 77n)
  world.node.mine(22)
  await workUntilDone(wallet, { kind: 'orchestrate' })
  await expectEqualToChain(wallet)
})

test('lost-row: the run reports that the books differ from the chain, and they match once the rows appear', async () => {
  const wallet = await busyWallet()
  on(wallet, 'lost-row', { rate: 0.3, seed: 2 })
  await workUntilDone(wallet)
  await expectHonest(wallet)
  world.faults.clear()
  await workUntilDone(wallet, { use_high_watermark: false })
  await expectEqualToChain(wallet)
})

test('late-row: a row that came an hour late is read without a request', async () => {
  const wallet = await busyWallet()
  on(wallet, 'late-row', { rate: 0.3, seed: 4 })
  await workUntilDone(wallet)
  await expectHonest(wallet)
  world.node.advance(3_700)
  world.node.mine(22)
  await workUntilDone(wallet, { kind: 'orchestrate' })
  await expectEqualToChain(wallet)
})

test('repeated-fingerprint without end: the job fails and names the list, and nothing incomplete is left', async () => {
  const wallet = await busyWallet()
  on(wallet, 'repeated-fingerprint')
  await expect(work(world, wallet)).rejects.toThrow(
    `native list of ${wallet.address}: the answer is unreadable: the same cursor came twice`,
  )
  expect(await lastRun(world, wallet)).toMatchObject({ outcome: 'failed' })
  world.faults.clear()
  await workUntilDone(wallet)
  await expectEqualToChain(wallet)
})

test('page-order, with the connection lost after the first page: the unread rest does not count as read', async () => {
  const wallet = await busyWallet()
  world.node.advance(7_200)
  for (let sun = 1n; sun <= 210n; sun++) world.node.sendTrx(partner, wallet.address, sun)
  world.node.mine(22)
  on(wallet, 'page-order')
  const breaking: World = {
    ...world,
    providers: (code) =>
      world.providers(code).map((provider) => ({
        ...provider,
        fetchPage: (query) =>
          query.cursor === null ? provider.fetchPage(query) : Promise.reject(new Error('the line is dead')),
      })),
  }
  await expect(work(breaking, wallet)).rejects.toThrow('the line is dead')
  world.faults.clear()
  await workUntilDone(wallet, { kind: 'orchestrate' })
  await expectEqualToChain(wallet)
})

/** Providers with a timeout of their own, so that no other test waits for the end of the suspension. */
const impatient = (timeoutMs: number): World => ({
  ...world,
  providers: providerDirectory(tronProvidersAt(networkCode, world.url), {
    retries: 1,
    timeoutMs,
    patienceSeconds: 5,
  }),
})

test("suspension: the job fails with the provider's message and succeeds when the suspension is over", async () => {
  const wallet = await busyWallet()
  on(wallet, 'suspension')
  await expect(work(impatient(5_000), wallet)).rejects.toThrow('rate limited for 30 s')
  expect(await lastRun(world, wallet)).toMatchObject({
    outcome: 'failed',
    failure: expect.stringContaining(`/v1/accounts/${wallet.address}`) as string,
  })
  world.faults.clear()
  await workUntilDone(wallet)
  await expectEqualToChain(wallet)
})

test('slow: an answer beyond the timeout fails with an explanation, an answer within it is only slow', async () => {
  const wallet = await busyWallet()
  on(wallet, 'slow')
  await expect(work(impatient(300), wallet)).rejects.toThrow(/timeout/i)
  on(wallet, 'slow', { rate: 0.1 })
  await workUntilDone(wallet)
  await expectEqualToChain(wallet)
})

test('providers-disagree: with Tatum the run reports it; with TronGrid the books become complete', async () => {
  const wallet = await busyWallet()
  on(wallet, 'providers-disagree', { rate: 0.4, seed: 1 })
  await workUntilDone(wallet, { provider: 'tatum' })
  await expectHonest(wallet)
  await workUntilDone(wallet, { provider: 'trongrid' })
  await expectEqualToChain(wallet)
})

test('reorganisation: a pending row follows its transaction to another block, or goes until its transaction comes back', async () => {
  const wallet = await busyWallet()
  await workUntilDone(wallet)
  const { node } = world
  const sent: string[] = []
  // Ids contain the time, so how many of twelve are dropped differs from run to run, and may be none.
  while (sent.length < 12 || !sent.some(isDroppedByReorganisation))
    sent.push(node.sendTrx(wallet, partner.address, BigInt(sent.length) + 1n))
  node.mine(1)
  await workUntilDone(wallet, { kind: 'orchestrate' })
  expect(await statusesOf(sent)).toEqual(new Map(sent.map((hash) => [hash, 'pending'])))
  await expectEqualToChain(wallet)
  const bytes = sent.map((hash) => node.chain.transactions.get(hash)!)
  on(wallet, 'reorganisation', { rate: 1 })
  node.mine(1)
  world.faults.clear()
  const kept = sent.filter((hash) => node.chain.transactions.has(hash))
  node.mine(22)
  node.advance(700)
  node.mine(22)
  await workUntilDone(wallet, { kind: 'orchestrate' })
  await expectEqualToChain(wallet)
  expect(kept.length).toBeLessThan(sent.length)
  expect(await statusesOf(sent)).toEqual(new Map(kept.map((hash) => [hash, 'confirmed'])))
  // The bytes of the others are still valid, and are included after they were presumed lost.
  for (const { id, rawBytes, signatures } of bytes)
    if (!kept.includes(id)) node.broadcast(rawBytes, signatures)
  node.mine(22)
  await workUntilDone(wallet, { kind: 'orchestrate' })
  await expectEqualToChain(wallet)
  expect(await statusesOf(sent)).toEqual(new Map(sent.map((hash) => [hash, 'confirmed'])))
})

async function statusesOf(hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await world.db
    .selectFrom('bc_transactions')
    .select(['tx_hash', 'status'])
    .where('tx_hash', 'in', hashes)
    .where('row_kind', '=', 'tx')
    .execute()
  const statuses = new Map(rows.map(({ tx_hash, status }): [string, string] => [tx_hash, status]))
  return new Map(hashes.flatMap((hash) => (statuses.has(hash) ? [[hash, statuses.get(hash) ?? '']] : [])))
}

test('lost-row: a token that no list ever showed is still found missing, named and booked', async () => {
  const wallet = await watch(world, 'no trace of a token')
  const { node } = world
  node.give(wallet.address, 5_000_000n)
  node.mine(1)
  const hidden = node.give(wallet.address, 7_000_000n, toBase58(usdt.address))
  node.mine(22)
  on(wallet, 'lost-row', { rate: 1 })
  await workUntilDone(wallet)
  const { books, chain } = await balances(wallet)
  expect(books).toEqual(chain)
  expect(books[1]).toBe(7_000_000n)
  const findings = await world.db
    .selectFrom('reconciliation_findings')
    .select('tx_hash')
    .where('wallet_id', '=', wallet.id)
    .execute()
  expect(findings.map(({ tx_hash }) => tx_hash)).toContain(hidden)
})
