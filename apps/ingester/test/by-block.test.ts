/** The ingester reads a busy wallet by whole blocks and a quiet one transaction by transaction. The books are the same. */
import { contracts, sandboxContracts, sandboxKey } from '@holdfast/sandbox'
import { type NodeProvider, ProviderRefused } from '@holdfast/providers'
import { chainFault, raw } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import {
  booksBalance,
  createWorld,
  lastRun,
  networkCode,
  nodeProvider,
  otherwise,
  type TestWallet,
  watch,
  type World,
  work,
} from './world.ts'

/** Twenty payments in USDT, ten each way, in one block. */
async function busyWorld(): Promise<{ world: World; wallet: TestWallet; partner: TestWallet['address'] }> {
  const world = await createWorld()
  const wallet = await watch(world, 'busy wallet')
  const partner = sandboxKey('busy partner')
  for (const { address } of [wallet, partner]) {
    world.node.give(address, 900_000_000n)
    world.node.give(address, 900_000_000n, sandboxContracts.usdt)
  }
  world.node.mine(1)
  for (let i = 0; i < 10; i++) {
    world.node.sendToken(partner, contracts.usdt, wallet.address, BigInt(1_000 + i))
    world.node.sendToken(wallet, contracts.usdt, partner.address, BigInt(10 + i))
  }
  world.node.mine(22)
  return { world, wallet, partner: partner.address }
}

/** Counts the requests, and changes some answers. */
function counted(world: World, change: (provider: NodeProvider) => Partial<NodeProvider> = () => ({})) {
  const requests = { blocks: 0, blockReceipts: 0, transactions: 0, receipts: 0 }
  const counting = otherwise(world, (real) => {
    const changed = { ...real, ...change(real) }
    return {
      ...changed,
      fetchBlock: (number) => ((requests.blocks += 1), changed.fetchBlock(number)),
      fetchBlockReceipts: (number) => ((requests.blockReceipts += 1), changed.fetchBlockReceipts(number)),
      fetchTransaction: (hash) => ((requests.transactions += 1), changed.fetchTransaction(hash)),
      fetchReceipt: (hash) => ((requests.receipts += 1), changed.fetchReceipt(hash)),
    }
  })
  return { requests, counting }
}

async function expectWholeBooks(world: World, wallet: TestWallet) {
  const run = await lastRun(world, wallet)
  expect(run).toMatchObject({ outcome: 'match', failed: 0 })
  expect(await booksBalance(world, wallet, world.tokens.usdt)).toBe(900_000_000n + 10_045n - 145n)
}

test('the transactions of a busy block take two requests for each listing', async () => {
  const { world, wallet } = await busyWorld()
  const { requests, counting } = counted(world)
  await work(counting, wallet)
  await expectWholeBooks(world, wallet)
  expect(requests.blocks).toBe(1)
  expect(requests.blockReceipts).toBe(2)
  // These are the funding, the sample of each page, and the one that names the block of a list without blocks.
  expect(requests.transactions + requests.receipts).toBeLessThan(10)
})

test('rows read from a whole block have their position in it, the others have none', async () => {
  const { world, wallet } = await busyWorld()
  const { counting } = counted(world)
  await work(counting, wallet)
  const rows = await world.db
    .selectFrom('bc_transactions')
    .select(['tx_hash', 'block_number', 'block_hash', 'position_in_block'])
    .where('network_id', '=', world.networkId)
    .execute()
  const provider = nodeProvider(world.providers, networkCode, 'trongrid')!
  const placed = rows.filter(({ block_hash }) => block_hash !== null)
  expect(placed).not.toEqual([])
  for (const row of placed) {
    const block = await provider.fetchBlock(Number(row.block_number))
    const { blockID, transactions } = block!.body as { blockID: string; transactions: { txID: string }[] }
    expect([row.block_hash, row.position_in_block]).toEqual([
      blockID,
      transactions.findIndex(({ txID }) => txID === row.tx_hash),
    ])
  }
  expect(new Set(placed.map(({ position_in_block }) => position_in_block)).size).toBeGreaterThan(1)
  // The funding was fetched alone.
  expect(rows.length).toBeGreaterThan(placed.length)
})

test.each<[string, (real: NodeProvider) => Partial<NodeProvider>]>([
  [
    'does not tell blocks',
    () => ({
      fetchBlock: () =>
        Promise.reject(new ProviderRefused('trongrid', '/block', chainFault('PROVIDER_SILENT'))),
      fetchBlockReceipts: () =>
        Promise.reject(new ProviderRefused('trongrid', '/block', chainFault('PROVIDER_SILENT'))),
    }),
  ],
  ['has no such block', () => ({ fetchBlock: () => Promise.resolve(null) })],
  [
    'leaves transactions out of its blocks',
    (real) => ({
      fetchBlockReceipts: async (number) => {
        const { body, provider, fetchedAt } = await real.fetchBlockReceipts(number)
        return raw('tron.receipts', provider, (body as unknown[]).slice(3), fetchedAt)
      },
    }),
  ],
  [
    'tells of a block what cannot be read',
    () => ({
      fetchBlockReceipts: () => Promise.resolve(raw('tron.receipts', 'trongrid', ['?'], new Date())),
    }),
  ],
])('a node that %s is asked for the transactions by hash', async (_, change) => {
  const { world, wallet } = await busyWorld()
  const { requests, counting } = counted(world, change)
  await work(counting, wallet)
  await expectWholeBooks(world, wallet)
  expect(requests.transactions + requests.receipts).toBeGreaterThan(2)
})
