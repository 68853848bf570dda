/** A wallet of Ethereum is read, booked and reconciled by the same code as any other: over HTTP, from a node that keeps no lists. */
import { type Database, newId } from '@holdfast/store'
import { proveConservation } from '@holdfast/store/read'
import { testDatabase } from '@holdfast/store/testing'
import { enqueueJob, insertWallet, type NewJob } from '@holdfast/store/write'
import {
  type Account,
  accountOf,
  contractOf,
  EthereumNode,
  type Manners,
  type Served,
  type Signed,
  serveExplorer,
  serveRpc,
  usualManners,
} from '@holdfast/sandbox/ethereum-stand-in'
import { providerDirectory } from '@holdfast/providers'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workJob } from '../src/work-job.ts'

const { db } = await testDatabase()
const start = Date.UTC(2026, 0, 1) / 1_000
const ether = 10n ** 18n
const coin = 'slip44:60'
const [bank, own, other] = [accountOf('bank'), accountOf('own'), accountOf('other')]
const [splitter, vault, usd, tax, twice, fake, cats] = [
  'splitter',
  'vault',
  'usd',
  'tax',
  'twice',
  'fake',
  'cats',
].map(contractOf) as [string, string, string, string, string, string, string]
const nobody = `0x${'00'.repeat(20)}`

let node: EthereumNode
let manners: Manners
let served: Served
let explorer: Served | null = null
let interrupt: (method: string) => void
let place: Place

interface Place {
  readonly organisationId: string
  readonly networkId: string
  readonly code: string
  readonly walletId: string
}

beforeEach(async () => {
  node = newNode()
  manners = { ...usualManners }
  interrupt = () => undefined
  served = await serveRpc(node, manners, (method) => interrupt(method))
  place = await createPlace(db, own.address)
})
afterEach(() => {
  served.close()
  explorer?.close()
  explorer = null
})

function newNode(): EthereumNode {
  const genesis = new Map([bank, other].map(({ address }) => [address, 1_000n * ether]))
  const made = new EthereumNode(genesis, [splitter, vault, usd, tax, twice, fake, cats], start)
  made.tokens.set(usd, { symbol: 'USDC', decimals: 6 })
  for (const token of [tax, twice, fake]) made.tokens.set(token, { symbol: 'ODD', decimals: 18 })
  made.mine()
  return made
}

async function work(
  change: Partial<NewJob> = {},
  at: Pick<Place, 'organisationId' | 'walletId' | 'code'> = place,
) {
  const job = await enqueueJob(db, {
    entity_id: at.organisationId,
    wallet_id: at.walletId,
    kind: 'orchestrate',
    provider: 'evm-rpc',
    ...change,
  })
  const providers = providerDirectory(
    [
      { networkCode: at.code, kind: 'evm-rpc', url: served.url, requestsPerSecond: 1_000 },
      ...(explorer === null
        ? []
        : [{ networkCode: at.code, kind: 'blockscout', url: explorer.url, requestsPerSecond: 1_000 }]),
    ],
    { retries: 0 },
  )
  await workJob(
    { job_id: job.id, entity_id: at.organisationId },
    { db, providers, log: pino({ level: 'silent' }) },
    { isLast: true },
  )
  const run = await db
    .selectFrom('ingestion_runs')
    .select(['outcome', 'failed'])
    .where('job_id', '=', job.id)
    .executeTakeFirst()
  const { failure } = await db
    .selectFrom('ingestion_jobs')
    .select('failure')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  return { outcome: run?.outcome ?? null, failed: run?.failed ?? null, failure }
}

const isFine = { outcome: 'match', failed: 0, failure: null }

/** The balances of the books, by asset. */
async function books(walletId = place.walletId): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('wallet_balances as b')
    .innerJoin('tokens as t', 't.id', 'b.token_id')
    .select(['t.asset', 'b.books_units'])
    .where('b.wallet_id', '=', walletId)
    .execute()
  return new Map(rows.map(({ asset, books_units }) => [asset, BigInt(books_units)]))
}

const entries = (walletId = place.walletId) =>
  db
    .selectFrom('wallet_transactions as e')
    .innerJoin('tokens as t', 't.id', 'e.token_id')
    .select(['e.tx_hash', 'e.kind', 'e.direction', 'e.units', 'e.running_balance_units', 't.asset'])
    .where('e.wallet_id', '=', walletId)
    .orderBy('e.block_number')
    .orderBy('e.position_in_block')
    .orderBy('e.seq')
    .execute()

const chainBalance = ({ address }: Pick<Account, 'address'>): bigint =>
  node.final.state.balances.get(address) ?? 0n

test('payments, inner payments, tokens, failures and withdrawals become books that equal the chain', async () => {
  node.mine([{ from: bank, to: own.address, units: 5n * ether }])
  const [failed = ''] = node.mine([{ from: own, to: splitter, units: ether, steps: [], isFailing: true }])
  node.mine([
    {
      from: other,
      to: splitter,
      units: 3n,
      steps: [
        { pays: own.address, from: splitter, units: 1n },
        { pays: own.address, from: splitter, units: 2n, isUndone: true },
        { delegates: own.address, from: splitter, units: 1n },
        { token: usd, from: nobody, to: own.address, units: 1_000_000n },
        { piece: cats, from: other.address, to: own.address, id: 7n },
        { token: usd, from: own.address, to: other.address, units: 0n },
      ],
    },
    { from: own, to: null, units: 4n },
  ])
  node.mine(
    [{ from: own, to: usd, steps: [{ token: usd, from: own.address, to: other.address, units: 250_000n }] }],
    {
      miner: own.address,
      withdrawals: [{ address: own.address, gwei: 77n }],
    },
  )
  expect(await work()).toEqual(isFine)
  const balances = await books()
  expect(balances.get(coin)).toBe(chainBalance(own))
  expect(balances.get(`erc20:${usd}`)).toBe(750_000n)
  expect(balances.size).toBe(2)
  const rows = await entries()
  expect(rows.find(({ tx_hash }) => tx_hash === failed)?.kind).toBe('fee')
  const last = rows.findLast(({ asset }) => asset === coin)
  expect(last?.running_balance_units).toBe(String(chainBalance(own)))
  expect(rows.map(({ kind, direction }) => `${kind} ${direction}`)).toEqual([
    'transfer in',
    'fee out',
    'internal in',
    'transfer in',
    'transfer out',
    'fee out',
    'transfer out',
    'fee out',
    'internal in',
    'internal in',
  ])
  expect((await proveConservation(db, { organisationId: place.organisationId, block: null })).breaks).toEqual(
    [],
  )
})

test('reading again changes nothing, and what is new is read next', async () => {
  node.mine([{ from: bank, to: own.address, units: ether }])
  expect(await work()).toEqual(isFine)
  const before = await entries()
  expect(await work()).toEqual(isFine)
  expect(await entries()).toEqual(before)
  node.mine([{ from: own, to: bank.address, units: 3n }])
  expect(await work()).toEqual(isFine)
  expect((await entries()).length).toBe(before.length + 2)
  expect((await books()).get(coin)).toBe(chainBalance(own))
})

test.each<[string, Partial<Manners>]>([
  ['traces as lists', { traces: 'list' }],
  ['no past state', { keepsState: false }],
  ['one block of logs at a time', { mostLogBlocks: 1 }],
  ['no receipts of whole blocks', { hasBlockReceipts: false }],
])('a node with %s gives the same books', async (_, change) => {
  Object.assign(manners, change)
  node.mine([{ from: bank, to: own.address, units: ether }])
  for (let i = 0; i < 40; i++) node.mine()
  node.mine([
    {
      from: other,
      to: splitter,
      units: 9n,
      steps: [
        { pays: own.address, from: splitter, units: 9n },
        { token: usd, from: nobody, to: own.address, units: 5n },
      ],
    },
  ])
  expect(await work()).toEqual(isFine)
  expect(await books()).toEqual(
    new Map([
      [coin, ether + 9n],
      [`erc20:${usd}`, 5n],
    ]),
  )
})

test('without traces an inner payment is missing, and its block is named', async () => {
  manners.traces = null
  node.mine([{ from: bank, to: own.address, units: ether }])
  const height = node.head.number + 1
  node.mine([
    { from: other, to: splitter, units: 9n, steps: [{ pays: own.address, from: splitter, units: 9n }] },
  ])
  for (let i = 0; i < 30; i++) node.mine()
  expect(await work({ kind: 'reconcile' })).toMatchObject({ outcome: 'mismatch' })
  expect((await books()).get(coin)).toBe(ether)
  const findings = await db
    .selectFrom('reconciliation_findings')
    .select(['kind', 'state', 'until_block'])
    .where('wallet_id', '=', place.walletId)
    .execute()
  expect(findings).toEqual([{ kind: 'narrowed', state: 'open', until_block: String(height) }])
  // A node with traces explains it.
  manners.traces = 'frames'
  expect(await work({ kind: 'backfill' })).toEqual(isFine)
})

test('a wallet that is a contract is read block by block', async () => {
  const safe = await createPlace(db, vault)
  node.mine([{ from: bank, to: vault, units: ether }])
  node.mine([{ from: other, to: vault, steps: [{ pays: bank.address, from: vault, units: 5n }] }])
  expect(await work({}, safe)).toEqual(isFine)
  expect((await books(safe.walletId)).get(coin)).toBe(ether - 5n)
})

test('a wallet that is a contract is read from the lists of an explorer, and its node is asked for few blocks', async () => {
  explorer = await serveExplorer(node)
  const safe = await createPlace(db, vault)
  node.mine([{ from: bank, to: vault, units: ether }])
  for (let i = 0; i < 500; i++) node.mine()
  node.mine([{ from: other, to: vault, steps: [{ pays: bank.address, from: vault, units: 5n }] }])
  node.mine([
    { from: other, to: splitter, units: 7n, steps: [{ pays: vault, from: splitter, units: 7n }] },
    { from: other, to: usd, steps: [{ token: usd, from: nobody, to: vault, units: 3n }] },
  ])
  expect(await work({ provider: 'blockscout' }, safe)).toEqual(isFine)
  expect(await books(safe.walletId)).toEqual(
    new Map([
      [coin, ether + 2n],
      [`erc20:${usd}`, 3n],
    ]),
  )
  expect(await entries(safe.walletId)).toHaveLength(4)
  expect(served.calls.get('eth_getBlockByNumber')).toBeLessThan(30)
})

test('tokens that break the standard: books and chain are shown side by side', async () => {
  const sent = { from: nobody, to: own.address, units: 1_000n }
  node.mine([
    {
      from: other,
      to: splitter,
      steps: [
        { token: tax, ...sent, manner: 'taxed' },
        { token: twice, ...sent, manner: 'twice' },
        { token: fake, ...sent, manner: 'event' },
      ],
    },
  ])
  expect(await work()).toEqual(isFine)
  const rows = await db
    .selectFrom('wallet_balances as b')
    .innerJoin('tokens as t', 't.id', 'b.token_id')
    .select(['t.asset', 'b.books_units', 'b.chain_units', 't.symbol', 't.decimals'])
    .where('b.wallet_id', '=', place.walletId)
    .execute()
  const shown = (token: string) => rows.find(({ asset }) => asset === `erc20:${token}`)
  expect(shown(tax)).toMatchObject({ books_units: '900', chain_units: '900', symbol: 'ODD', decimals: 18 })
  expect(shown(twice)).toMatchObject({ books_units: '2000', chain_units: '1000' })
  expect(shown(fake)).toMatchObject({ books_units: '1000', chain_units: '0' })
})

test('a payment of nothing in the wallet’s name does not enter its history (address poisoning)', async () => {
  node.mine([{ from: bank, to: own.address, units: ether }])
  node.mine([
    { from: other, to: usd, steps: [{ token: usd, from: own.address, to: other.address, units: 0n }] },
  ])
  expect(await work()).toEqual(isFine)
  expect(await entries()).toHaveLength(1)
  const seen = await db
    .selectFrom('bc_transactions')
    .select('to_address')
    .where('entity_id', '=', place.organisationId)
    .execute()
  expect(seen).toEqual([{ to_address: own.address }])
})

test('an undone payment is shown as pending, taken back once its height is final, and booked where it ends up', async () => {
  node.mine([{ from: bank, to: own.address, units: ether }])
  node.unfinal = 3
  node.mine()
  node.mine()
  const [hash = ''] = node.mine([{ from: bank, to: own.address, units: 5n }], {
    withdrawals: [{ address: own.address, gwei: 2n }],
  })
  const block = node.head.hash
  const statusOf = async (named: string) =>
    (
      await db
        .selectFrom('bc_transactions')
        .select('status')
        .where('entity_id', '=', place.organisationId)
        .where('tx_hash', '=', named)
        .executeTakeFirst()
    )?.status
  expect(await work()).toEqual(isFine)
  expect([await statusOf(hash), await statusOf(block)]).toEqual(['pending', 'pending'])
  expect((await books()).get(coin)).toBe(ether)
  const [undone] = node.undo(1)
  if (undone === undefined) throw new Error('nothing was undone')
  for (let i = 0; i < 5; i++) node.mine()
  expect(await work()).toEqual(isFine)
  expect([await statusOf(hash), await statusOf(block)]).toEqual([undefined, undefined])
  node.mine([undone])
  expect(await work()).toEqual(isFine)
  expect(await statusOf(hash)).toBe('pending')
  for (let i = 0; i < 5; i++) node.mine()
  expect(await work()).toEqual(isFine)
  expect(await statusOf(hash)).toBe('confirmed')
  expect((await books()).get(coin)).toBe(ether + 5n)
})

test('a node of another network, or one that is catching up, fills no books', async () => {
  node.mine([{ from: bank, to: own.address, units: ether }])
  const elsewhere = await createPlace(db, own.address, '1')
  await expect(work({}, elsewhere)).rejects.toThrow(/serves the network 31337, and the catalogue has 1/)
  manners.isCatchingUp = true
  await expect(work()).rejects.toThrow(/has not caught up/)
  expect(await entries()).toEqual([])
  expect(await entries(elsewhere.walletId)).toEqual([])
})

test('a node that answers from behind what it showed before changes nothing', async () => {
  node.mine([{ from: bank, to: own.address, units: ether }])
  node.unfinal = 1
  node.mine([{ from: bank, to: own.address, units: 5n }])
  expect(await work()).toEqual(isFine)
  // The final block goes back between two calls of one pass.
  interrupt = (method) => {
    if (method === 'eth_getTransactionReceipt') node.unfinal = 2
  }
  await work().catch(() => undefined)
  interrupt = () => undefined
  node.unfinal = 0
  expect(await work()).toEqual(isFine)
  expect((await books()).get(coin)).toBe(ether + 5n)
})

/** Undone transactions return in part, in any block, or are lost; nonces keep their order. */
function replaceBlocks(undone: readonly Signed[], isKept: () => boolean): void {
  const lost = new Set<string>()
  for (const signed of undone) {
    if (lost.has(signed.from) || !isKept()) lost.add(signed.from)
    else node.mine([signed])
  }
}

const payment = fc.record({
  way: fc.constantFrom('in', 'out', 'failing', 'inner', 'token in', 'token out', 'withdrawal', 'none'),
  units: fc.bigInt(1n, 1_000n),
})

function mineOne({ way, units }: { way: string; units: bigint }): void {
  const inner = { pays: own.address, from: splitter, units }
  const token = { token: usd, units }
  if (way === 'in') node.mine([{ from: bank, to: own.address, units }])
  else if (way === 'out') node.mine([{ from: own, to: bank.address, units }])
  else if (way === 'failing') node.mine([{ from: own, to: splitter, units, isFailing: true }])
  else if (way === 'inner') node.mine([{ from: other, to: splitter, units, steps: [inner] }])
  else if (way === 'token in')
    node.mine([{ from: other, to: usd, steps: [{ ...token, from: nobody, to: own.address }] }])
  else if (way === 'token out')
    node.mine([{ from: own, to: usd, steps: [{ ...token, from: own.address, to: other.address }] }])
  else if (way === 'withdrawal') node.mine([], { withdrawals: [{ address: own.address, gwei: units }] })
  else node.mine()
}

test('the books equal the chain at every step of random histories with reorganisations', async () => {
  const step = fc.record({
    undone: fc.nat(6),
    keeps: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    mined: fc.array(payment, { minLength: 1, maxLength: 5 }),
  })
  let reorganisations = 0
  const run = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
    const fresh = newNode()
    node = fresh
    served.close()
    served = await serveRpc(fresh, manners, () => undefined)
    place = await createPlace(db, own.address)
    // Final means that undone transactions can always be paid again.
    fresh.mine([
      { from: bank, to: own.address, units: 100n * ether },
      { from: other, to: usd, steps: [{ token: usd, from: nobody, to: own.address, units: 10n ** 9n }] },
    ])
    for (let i = 0; i < 6; i++) fresh.mine()
    fresh.unfinal = 6
    for (const { undone, keeps, mined } of steps) {
      const depth = Math.min(undone, fresh.head.number - fresh.final.number)
      if (depth > 0) reorganisations += 1
      const left = [...keeps]
      replaceBlocks(fresh.undo(depth), () => left.pop() ?? true)
      // The chain is at least as long as it was: final blocks stay final.
      for (let i = 0; i < depth; i++) fresh.mine()
      for (const each of mined) mineOne(each)
      expect(await work()).toEqual(isFine)
      const balances = await books()
      expect(balances.get(coin) ?? 0n).toBe(chainBalance(own))
      expect(balances.get(`erc20:${usd}`) ?? 0n).toBe(
        fresh.final.state.tokens.get(usd)?.get(own.address) ?? 0n,
      )
    }
    for (let i = 0; i < 7; i++) fresh.mine()
    expect(await work()).toEqual(isFine)
    // The lists found everything: nothing was repaired afterwards.
    const findings = await db
      .selectFrom('reconciliation_findings')
      .select('kind')
      .where('wallet_id', '=', place.walletId)
      .execute()
    expect(findings).toEqual([])
    // Nothing of an undone block is left.
    const waiting = await db
      .selectFrom('bc_transactions')
      .select('tx_hash')
      .where('entity_id', '=', place.organisationId)
      .where('status', '=', 'pending')
      .execute()
    expect(waiting).toEqual([])
  })
  await fc.assert(run, { numRuns: 6, seed: 16, endOnFailure: true })
  expect(reorganisations).toBeGreaterThan(20)
}, 120_000)

async function createPlace(database: Database, address: string, chainId = '31337'): Promise<Place> {
  const now = new Date()
  const [organisationId, networkId] = [newId(), newId()]
  const code = `ethereum-${networkId}`
  await database
    .insertInto('organisations')
    .values({ entity_id: organisationId, name: 'Test', created_at: now })
    .execute()
  await database
    .insertInto('networks')
    .values({
      id: networkId,
      code,
      name: 'Ethereum',
      chain: 'ethereum',
      chain_id: chainId,
      symbol: 'ETH',
      decimals: 18,
      explorer_url: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await database
    .insertInto('tokens')
    .values({
      id: newId(),
      network_id: networkId,
      asset: coin,
      name: 'Ether',
      symbol: 'ETH',
      contract_address: null,
      decimals: 18,
      chain_namespace: null,
      chain_reference: null,
      asset_namespace: null,
      asset_reference: null,
      caip19: null,
      source: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const walletId = await insertWallet(database, {
    entity_id: organisationId,
    account_group_id: null,
    network_id: networkId,
    name: 'Own',
    address,
  })
  return { organisationId, networkId, code, walletId }
}
