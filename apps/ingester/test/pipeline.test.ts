import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { contracts, sandboxKey, selectors } from '@holdfast/sandbox'
import { beforeAll, expect, test } from 'vitest'
import { books, booksBalance, createWorld, lastRun, watch, type World, work } from './world.ts'

const usdt = contracts.usdt
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const addressWord = (base58: string) => toHex41(base58).slice(2).padStart(64, '0')

let world: World
beforeAll(async () => {
  world = await createWorld()
})

test('a wallet with every kind of movement is read, booked and found equal to the chain', async () => {
  const { node } = world
  const wallet = await watch(world, 'everything')
  const other = sandboxKey('other side')
  node.give(wallet.address, 50_000_000_000n)
  node.give(other.address, 50_000_000_000n)
  node.give(wallet.address, 900_000_000n, toBase58(usdt.address))
  node.mine(1)
  node.sendTrx(wallet, other.address, 1_234_567n, 'a memo costs')
  node.sendTrx(other, wallet.address, 5n)
  node.sendToken(wallet, usdt, other.address, 100_000_000n)
  node.mine(1)
  node.sendToken(other, usdt, wallet.address, 10_000_000n)
  // The transfer fails on chain and still costs its fee.
  node.sendToken(wallet, usdt, other.address, 10n ** 15n)
  node.mine(1)
  // One call with two logs to the same receiver and one internal payment back.
  const split =
    selectors.split +
    addressWord(toBase58(usdt.address)) +
    addressWord(other.address) +
    addressWord(other.address) +
    word(7n)
  node.call(wallet, contracts.splitter.address, split, 2_000_000n)
  node.send(wallet, 'FreezeBalanceV2Contract', { frozen_balance: 9_000_000_000n, resource: 'ENERGY' })
  node.mine(1)
  node.send(wallet, 'DelegateResourceContract', {
    receiver_address: other.address,
    balance: 4_000_000_000n,
    resource: 'ENERGY',
  })
  node.send(wallet, 'VoteWitnessContract', {
    votes: [{ vote_address: toHex41(sandboxKey('witness').address), vote_count: 5_000n }],
  })
  node.mine(1)
  node.send(wallet, 'UnDelegateResourceContract', {
    receiver_address: other.address,
    balance: 1_000_000_000n,
    resource: 'ENERGY',
  })
  node.send(wallet, 'UnfreezeBalanceV2Contract', { unfreeze_balance: 2_000_000_000n, resource: 'ENERGY' })
  node.advance(15 * 86_400)
  node.send(wallet, 'WithdrawExpireUnfreezeContract', {})
  node.send(wallet, 'WithdrawBalanceContract', {})
  node.mine(25)

  const job = await work(world, wallet)

  expect(job).toMatchObject({ state: 'done', failure: null, errors: [] })
  const run = await lastRun(world, wallet)
  expect(run.outcome).toBe('match')
  expect(run.failed).toBe(0)
  expect(run.stages.map(({ name }) => name)).toEqual([
    'fetch',
    'parse',
    'upsert',
    'index_wallet',
    'running_balances',
    'reconcile',
  ])
  const solid = node.chain.solidNumber
  expect(await booksBalance(world, wallet, world.tokens.trx)).toBe(
    node.chain.balances.at(toHex41(wallet.address), solid),
  )
  expect(await booksBalance(world, wallet, world.tokens.usdt)).toBe(
    node.chain.tokenBalances.at(`${usdt.address}/${toHex41(wallet.address)}`, solid),
  )
  const types = new Set((await books(world)).rows.map((row) => row.transaction_type))
  expect([...types].sort()).toEqual(
    [
      'contract',
      'energy_transfer',
      'native',
      'resource',
      'rewards',
      'stake',
      'token',
      'undelegate_energy',
      'unstake',
    ].sort(),
  )
})

test('two equal token transfers in one transaction are two rows and two entries', async () => {
  const { rows, entries } = await books(world)
  const events = rows.filter((row) => row.amount_units === '7' && row.row_kind === 'event')
  expect(events.map((row) => row.event_index)).toEqual([0, 1])
  expect(entries.filter((entry) => entry.units === '7' && entry.direction === 'out')).toHaveLength(2)
})

test('a failed call moves nothing and is booked with its fee', async () => {
  const { rows, entries } = await books(world)
  const failed = rows.filter((row) => row.status === 'failed')
  expect(failed).toHaveLength(1)
  const own = entries.filter((entry) => entry.tx_hash === failed[0]?.tx_hash)
  expect(own.map((entry) => entry.kind)).toEqual(['fee'])
  expect(own[0]?.units).toBe(failed[0]?.fee_units)
})

test('[inserted, duplicate, duplicate]: reading the same history again changes nothing', async () => {
  const wallet = await watch(world, 'read thrice')
  world.node.give(wallet.address, 30_000_000n)
  world.node.give(wallet.address, 5_000_000n, toBase58(usdt.address))
  world.node.mine(22)
  await work(world, wallet)
  const first = await lastRun(world, wallet)
  const before = await books(world)
  for (const change of [{ use_high_watermark: false }, { kind: 'orchestrate' as const }]) {
    await work(world, wallet, change)
    expect(await books(world)).toEqual(before)
    expect(await lastRun(world, wallet)).toMatchObject({ inserted: 0, failed: 0, outcome: 'match' })
  }
  expect(first.inserted).toBe(2)
  expect((await lastRun(world, wallet)).duplicates).toBe(2)
})

test('the other provider gives the same books', async () => {
  const before = await books(world)
  const wallet = await watch(world, 'read by tatum')
  world.node.give(wallet.address, 30_000_000n)
  world.node.give(wallet.address, 5_000_000n, toBase58(usdt.address))
  world.node.mine(22)
  await work(world, wallet, { provider: 'tatum' })
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  const after = await books(world)
  expect(after.entries.length - before.entries.length).toBe(2)
  await work(world, wallet, { provider: 'trongrid' })
  expect(await books(world)).toEqual(after)
})

test('the newest N only: fewer rows, and the books report that they do not match', async () => {
  const wallet = await watch(world, 'newest only')
  for (let i = 1; i <= 5; i++) world.node.give(wallet.address, BigInt(i) * 20_000_000n)
  world.node.mine(22)
  await work(world, wallet, { row_limit: 2 })
  const run = await lastRun(world, wallet)
  expect(run).toMatchObject({ inserted: 2, outcome: 'mismatch' })
  await work(world, wallet)
  expect(await lastRun(world, wallet)).toMatchObject({ inserted: 3, outcome: 'match' })
})

test('the newest N only: a block with an omitted transaction does not count as read', async () => {
  const wallet = await watch(world, 'newest of one block')
  const hashes = [1n, 2n, 3n].map((n) => world.node.give(wallet.address, n * 20_000_000n))
  world.node.mine(22)
  await work(world, wallet, { row_limit: 2 })
  const at = world.node.chain.transactions.get(hashes[0] ?? '')?.at ?? 0
  expect(hashes.map((hash) => world.node.chain.transactions.get(hash)?.at)).toEqual([at, at, at])
  const spans = await world.db
    .selectFrom('coverage_spans')
    .select(['stream', 'read_from'])
    .where('wallet_id', '=', wallet.id)
    .execute()
  expect(spans).not.toEqual([])
  for (const { read_from } of spans) expect(read_from?.getTime()).toBeGreaterThan(at)
})

test('one transaction by its hash; an unknown hash is an error of the job', async () => {
  const wallet = await watch(world, 'by hash')
  const hash = world.node.give(wallet.address, 20_000_000n)
  world.node.mine(22)
  const job = await work(world, wallet, { kind: 'by-hash', tx_hash: hash })
  expect(job).toMatchObject({ state: 'done', processed_native_in: 1, errors: [] })
  const unknown = await work(world, wallet, { kind: 'by-hash', tx_hash: 'ab'.repeat(32) })
  expect(unknown.errors).toEqual([
    {
      txid: 'ab'.repeat(32),
      message: 'trongrid does not know this transaction',
      message_refusal: { code: 'TRANSACTION_UNKNOWN', params: { provider: 'trongrid' } },
    },
  ])
})

test('a pending transaction is listed without entries and becomes final when its block is solid', async () => {
  const wallet = await watch(world, 'pending')
  const hash = world.node.give(wallet.address, 20_000_000n)
  world.node.mine(2)
  await work(world, wallet)
  const seen = () =>
    books(world).then(({ rows, entries }) => [
      rows.find((row) => row.tx_hash === hash)?.status,
      entries.filter((entry) => entry.tx_hash === hash && entry.wallet_id === wallet.id).length,
    ])
  expect(await seen()).toEqual(['pending', 0])
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  world.node.mine(25)
  await work(world, wallet)
  expect(await seen()).toEqual(['confirmed', 1])
  const pending = await world.db
    .selectFrom('tx_rollup')
    .select('n')
    .where('status', '=', 'pending')
    .where('n', '<>', '0')
    .execute()
  expect(pending).toEqual([])
})

test('an unknown contract with a copied symbol is an unknown token, not the known one', async () => {
  const wallet = await watch(world, 'spammed')
  world.node.give(wallet.address, 20_000_000n)
  world.node.mint(contracts.fakeUsdt, wallet.address, 1_000_000_000n)
  world.node.mine(22)
  await work(world, wallet)
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  expect(await booksBalance(world, wallet, world.tokens.usdt)).toBe(0n)
  const token = await world.db
    .selectFrom('tokens')
    .selectAll()
    .where('contract_address', '=', toBase58(contracts.fakeUsdt.address))
    .executeTakeFirstOrThrow()
  expect(token).toMatchObject({
    symbol: 'USDT',
    is_known: false,
    is_verified: false,
    display_tier: 3,
    decimals: 6,
  })
})

test.each(['empty-page-with-fingerprint', 'unconfirmed-duplicate', 'rate-limit'] as const)(
  'provider fault %s: the books still equal the chain',
  async (fault) => {
    const wallet = await watch(world, `fault ${fault}`)
    world.node.give(wallet.address, 20_000_000n)
    world.node.give(wallet.address, 5_000_000n, toBase58(usdt.address))
    world.node.mine(22)
    world.faults.set(fault, true)
    if (fault === 'rate-limit') setTimeout(() => world.faults.set(fault, false), 500)
    try {
      await work(world, wallet)
    } finally {
      world.faults.set(fault, false)
    }
    expect((await lastRun(world, wallet)).outcome).toBe('match')
  },
)

test('an answer that is not JSON fails the job with an explanation and writes nothing incomplete', async () => {
  const wallet = await watch(world, 'not json')
  world.node.give(wallet.address, 20_000_000n)
  world.node.mine(22)
  const before = await books(world)
  world.faults.set('not-json', true)
  await expect(work(world, wallet)).rejects.toThrow('not JSON')
  world.faults.set('not-json', false)
  expect(await books(world)).toEqual(before)
  expect(await lastRun(world, wallet)).toMatchObject({ outcome: 'failed' })
  await work(world, wallet)
  expect((await lastRun(world, wallet)).outcome).toBe('match')
})

test('a payment between two wallets of one organisation is one row, linked twice, and booked on both sides', async () => {
  const [first, second] = [await watch(world, 'own first'), await watch(world, 'own second')]
  world.node.give(first.address, 90_000_000n)
  world.node.mine(1)
  const hash = world.node.sendTrx(first, second.address, 40_000_000n)
  world.node.mine(22)
  await work(world, first)
  await work(world, second)
  const rows = await world.db.selectFrom('bc_transactions').select('id').where('tx_hash', '=', hash).execute()
  expect(rows).toHaveLength(1)
  const links = await world.db
    .selectFrom('wallet_links')
    .select('wallet_id')
    .where('bc_transaction_id', '=', rows[0]?.id ?? '')
    .execute()
  expect(new Set(links.map((link) => link.wallet_id))).toEqual(new Set([first.id, second.id]))
  for (const wallet of [first, second]) expect((await lastRun(world, wallet)).outcome).toBe('match')
})
