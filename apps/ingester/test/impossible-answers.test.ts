/** Rows that no chain can contain. Such a row is refused and named, and the rest of the wallet is read. */
import { createHash } from 'node:crypto'
import { contracts, sandboxKey } from '@holdfast/sandbox'
import { toBase58 } from '@holdfast/chains/tron'
import { raw } from '@holdfast/ledger'
import type { NodeProvider } from '@holdfast/providers'
import { beforeAll, expect, test } from 'vitest'
import {
  booksBalance,
  createWorld,
  lastRun,
  otherwise,
  type TestWallet,
  watch,
  type World,
  work,
} from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const { usdt } = contracts
const partner = sandboxKey('partner of the impossible')

async function readWallet(
  name: string,
  change: (provider: NodeProvider, hashes: Hashes) => Partial<NodeProvider>,
): Promise<{ wallet: TestWallet; hashes: Hashes; errors: string }> {
  const wallet = await watch(world, name)
  const { node } = world
  node.give(wallet.address, 20_000_000_000n)
  node.give(wallet.address, 500_000_000n, toBase58(usdt.address))
  node.mine(1)
  const sent = node.sendTrx(wallet, partner.address, 1_000_000n)
  node.mine(1)
  const called = node.sendToken(wallet, usdt, partner.address, 1_000_000n)
  node.mine(25)
  const hashes = { sent, called }
  await work(
    otherwise(world, (provider) => change(provider, hashes)),
    wallet,
  )
  return { wallet, hashes, errors: JSON.stringify((await lastRun(world, wallet)).extra) }
}

interface Hashes {
  readonly sent: string
  readonly called: string
}

test('a row of undecodable bytes that hash to its id is refused, and the wallet is read', async () => {
  // Field 1 as a group, which other protobuf readers accept.
  const bytes = Buffer.from('0b0c', 'hex')
  const row = {
    txID: createHash('sha256').update(bytes).digest('hex'),
    raw_data_hex: bytes.toString('hex'),
    blockNumber: 3,
    block_timestamp: 1,
    ret: [{ contractRet: 'SUCCESS', fee: 0 }],
  }
  const { wallet, errors } = await readWallet('undecodable', (provider) => ({
    fetchPage: async (query) => {
      const page = await provider.fetchPage(query)
      if (page === null || query.stream !== 'native') return page
      return { ...page, rows: [raw('trongrid.transaction', 'trongrid', row, new Date()), ...page.rows] }
    },
  }))
  expect(errors).toContain(row.txID)
  expect(errors).toContain('wire type 3 is not used')
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  expect(await booksBalance(world, wallet, world.tokens.usdt)).toBe(499_000_000n)
})

test.each([
  ['fee', { fee: 10n ** 90n }],
  ['energy', { receipt: { energy_usage_total: 10n ** 20n, result: 'SUCCESS' } }],
  ['time', { blockTimeStamp: 253_402_300_800_000 }],
])('a receipt with an impossible %s is refused, and the wallet is read', async (what, lie) => {
  const { wallet, hashes, errors } = await readWallet(`impossible ${what}`, (provider, { called }) => ({
    fetchReceipt: async (hash) => {
      const receipt = await provider.fetchReceipt(hash)
      if (receipt === null || hash !== called) return receipt
      return { ...receipt, body: { ...(receipt.body as object), ...lie } }
    },
  }))
  expect(errors).toContain(hashes.called)
  const booked = await world.db
    .selectFrom('wallet_transactions')
    .select('tx_hash')
    .where('wallet_id', '=', wallet.id)
    .execute()
  const booksOf = new Set(booked.map(({ tx_hash }) => tx_hash))
  expect(booksOf).toContain(hashes.sent)
})

test('a transaction without a receipt from any provider is listed, and booked once a receipt arrives', async () => {
  let isKept = false
  const { wallet, hashes, errors } = await readWallet('receiptless', (provider, { called }) => ({
    fetchReceipt: async (hash) => (hash === called && !isKept ? null : provider.fetchReceipt(hash)),
    fetchUnsolidReceipt: async (hash) =>
      hash === called && !isKept ? null : provider.fetchUnsolidReceipt(hash),
  }))
  const listed = () =>
    world.db
      .selectFrom('bc_transactions')
      .select(['status', 'is_receipt_missing', 'row_kind'])
      .where('entity_id', '=', world.organisationId)
      .where('tx_hash', '=', hashes.called)
      .orderBy('row_kind')
      .execute()
  expect(errors).toContain(hashes.called)
  expect(await listed()).toEqual([{ row_kind: 'tx', status: 'pending', is_receipt_missing: true }])
  expect(await booksBalance(world, wallet, world.tokens.usdt)).toBe(500_000_000n)
  expect(await lastRun(world, wallet)).toMatchObject({ failed: 1, outcome: 'mismatch' })
  // The transaction has long expired on the chain, but the row stays.
  world.node.advance(3_600)
  world.node.mine(25)
  const withoutReceipt = otherwise(world, (provider) => ({
    fetchReceipt: async (hash) => (hash === hashes.called && !isKept ? null : provider.fetchReceipt(hash)),
    fetchUnsolidReceipt: async () => null,
  }))
  await work(withoutReceipt, wallet)
  expect(await listed()).toEqual([{ row_kind: 'tx', status: 'pending', is_receipt_missing: true }])
  isKept = true
  await work(world, wallet)
  expect(await listed()).toEqual([
    { row_kind: 'event', status: 'confirmed', is_receipt_missing: false },
    { row_kind: 'tx', status: 'confirmed', is_receipt_missing: false },
  ])
  expect(await booksBalance(world, wallet, world.tokens.usdt)).toBe(499_000_000n)
})
