/** A wallet of Ethereum is read, booked and reconciled by the same code as any other: over HTTP, from a node that keeps no lists. */
import { newId } from '@holdfast/store'
import { proveConservation } from '@holdfast/store/read'
import { testDatabase } from '@holdfast/store/testing'
import { enqueueJob, insertWallet, type NewJob } from '@holdfast/store/write'
import {
  type Account,
  accountOf,
  contractOf,
  EthereumNode,
  type Manners,
  type Payment,
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
import { createPlace, type Place } from './create-place.ts'

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
let place: Followed

interface Followed extends Place {
  readonly walletId: string
}

/** A wallet in an organisation and a network of its own. */
async function follow(address: string, chainId = '31337', coinAsset = coin): Promise<Followed> {
  const made = await createPlace(db, {
    code: `ethereum-${newId()}`,
    chain: 'ethereum',
    chainId,
    name: 'Ethereum',
    coin: { asset: coinAsset, name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  const walletId = await insertWallet(db, {
    entity_id: made.organisationId,
    account_group_id: null,
    network_id: made.networkId,
    name: 'Own',
    address,
  })
  return { ...made, walletId }
}

beforeEach(async () => {
  node = newNode()
  manners = { ...usualManners }
  interrupt = () => undefined
  served = await serveRpc(node, manners, (method) => interrupt(method))
  place = await follow(own.address)
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

async function work(change: Partial<NewJob> = {}, at: Followed = place) {
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
        : ['blockscout', 'etherscan'].map((kind) => ({
            networkCode: at.code,
            kind,
            url: explorer?.url ?? '',
            requestsPerSecond: 1_000,
            ...(kind === 'etherscan' ? { chainId: '31337', key: 'a key' } : {}),
          }))),
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

const findings = (walletId = place.walletId) =>
  db
    .selectFrom('reconciliation_findings')
    .select(['kind', 'state', 'block_number'])
    .where('wallet_id', '=', walletId)
    .execute()

/** The transactions that the organisation sees, by hash. */
async function listed() {
  const rows = await db
    .selectFrom('bc_transactions')
    .select(['tx_hash', 'status', 'to_address'])
    .where('entity_id', '=', place.organisationId)
    .execute()
  return new Map(rows.map(({ tx_hash, ...row }) => [tx_hash, row]))
}

const pay = (units: bigint, to = own.address) => node.mine([{ from: bank, to, units }])
/** A payment by a contract. */
const inner = (units: bigint, to = own.address): Payment => ({
  from: other,
  to: splitter,
  units,
  steps: [{ pays: to, from: splitter, units }],
})
const mineEmpty = (count: number) => {
  for (let i = 0; i < count; i++) node.mine()
}

test('payments, inner payments, tokens, failures and withdrawals become books that equal the chain', async () => {
  pay(5n * ether)
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

test('on Polygon the coin is POL: payments, fees, balances and the comparison with the chain', async () => {
  node.chainId = 137n
  const there = await follow(own.address, '137', 'slip44:966')
  pay(5n * ether)
  node.mine([{ from: own, to: bank.address, units: ether }, inner(3n)])
  expect(await work({ kind: 'reconcile' }, there)).toEqual(isFine)
  expect(await books(there.walletId)).toEqual(new Map([['slip44:966', chainBalance(own)]]))
  expect((await entries(there.walletId)).map(({ kind, asset }) => `${kind} ${asset}`)).toEqual([
    'transfer slip44:966',
    'transfer slip44:966',
    'fee slip44:966',
    'internal slip44:966',
  ])
})

test('each row states the gas, nonce and receipt of its transaction', async () => {
  pay(ether)
  const [hash = ''] = node.mine([
    {
      from: own,
      to: splitter,
      units: 3n,
      steps: [{ token: usd, from: nobody, to: own.address, units: 5n }],
    },
  ])
  expect(await work()).toEqual(isFine)
  const rows = await db
    .selectFrom('bc_transactions')
    .select(['row_kind', 'fee_units', 'eth_gas_price', 'eth_gas_limit', 'eth_gas_used', 'eth_nonce'])
    .select(['eth_receipt_status', 'eth_originating_tx_hash'])
    .where('entity_id', '=', place.organisationId)
    .where('tx_hash', '=', hash)
    .orderBy('row_kind', 'desc')
    .execute()
  expect(rows.map(({ row_kind }) => row_kind)).toEqual(['tx', 'event'])
  for (const row of rows)
    expect(row).toMatchObject({ eth_nonce: '0', eth_receipt_status: 1, eth_originating_tx_hash: hash })
  const [call, event] = rows
  expect(BigInt(call?.eth_gas_used ?? 0) * BigInt(call?.eth_gas_price ?? 0)).toBe(
    BigInt(call?.fee_units ?? 1),
  )
  expect(BigInt(call?.eth_gas_limit ?? 0)).toBeGreaterThanOrEqual(BigInt(call?.eth_gas_used ?? 1))
  expect(event).toMatchObject({ eth_gas_used: call?.eth_gas_used, eth_gas_price: call?.eth_gas_price })
})

test('reading again changes nothing, and what is new is read next', async () => {
  pay(ether)
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
  pay(ether)
  mineEmpty(40)
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
  pay(ether)
  const height = node.head.number + 1
  node.mine([inner(9n)])
  mineEmpty(30)
  expect(await work({ kind: 'reconcile' })).toMatchObject({ outcome: 'mismatch' })
  expect((await books()).get(coin)).toBe(ether)
  expect(await findings()).toEqual([{ kind: 'narrowed', state: 'open', block_number: String(height) }])
  // A node with traces explains it.
  manners.traces = 'frames'
  expect(await work({ kind: 'backfill' })).toEqual(isFine)
})

test('a wallet that is a contract is read block by block', async () => {
  const safe = await follow(vault)
  pay(ether, vault)
  node.mine([{ from: other, to: vault, steps: [{ pays: bank.address, from: vault, units: 5n }] }])
  expect(await work({}, safe)).toEqual(isFine)
  expect((await books(safe.walletId)).get(coin)).toBe(ether - 5n)
})

test.each(['blockscout', 'etherscan'])(
  'a wallet that is a contract is read from the lists of %s, and its node is asked for few blocks',
  async (provider) => {
    explorer = await serveExplorer(node)
    const safe = await follow(vault)
    pay(ether, vault)
    mineEmpty(500)
    node.mine([{ from: other, to: vault, steps: [{ pays: bank.address, from: vault, units: 5n }] }])
    node.mine([
      inner(7n, vault),
      { from: other, to: usd, steps: [{ token: usd, from: nobody, to: vault, units: 3n }] },
    ])
    expect(await work({ provider }, safe)).toEqual(isFine)
    expect(await books(safe.walletId)).toEqual(
      new Map([
        [coin, ether + 2n],
        [`erc20:${usd}`, 3n],
      ]),
    )
    expect(await entries(safe.walletId)).toHaveLength(4)
    expect(served.calls.get('eth_getBlockByNumber')).toBeLessThan(30)
  },
)

test('withdrawals of validators are in no list of an explorer, and are found by past balances', async () => {
  explorer = await serveExplorer(node)
  const safe = await follow(vault)
  pay(ether, vault)
  mineEmpty(20)
  node.mine([], { withdrawals: [{ address: vault, gwei: 7n }] })
  const block_number = String(node.head.number)
  mineEmpty(20)
  expect(await work({ kind: 'reconcile', provider: 'blockscout' }, safe)).toEqual(isFine)
  expect((await books(safe.walletId)).get(coin)).toBe(ether + 7n * 10n ** 9n)
  expect(await findings(safe.walletId)).toEqual([{ kind: 'missing', state: 'repaired', block_number }])
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
  pay(ether)
  node.mine([
    { from: other, to: usd, steps: [{ token: usd, from: own.address, to: other.address, units: 0n }] },
  ])
  expect(await work()).toEqual(isFine)
  expect(await entries()).toHaveLength(1)
  expect([...(await listed()).values()].map(({ to_address }) => to_address)).toEqual([own.address])
})

test('an undone payment is shown as pending, taken back once its height is final, and booked where it ends up', async () => {
  pay(ether)
  node.unfinal = 3
  node.mine()
  node.mine()
  const [hash = ''] = node.mine([{ from: bank, to: own.address, units: 5n }], {
    withdrawals: [{ address: own.address, gwei: 2n }],
  })
  const block = node.head.hash
  const statusOf = async (named: string) => (await listed()).get(named)?.status
  expect(await work()).toEqual(isFine)
  expect([await statusOf(hash), await statusOf(block)]).toEqual(['pending', 'pending'])
  expect((await books()).get(coin)).toBe(ether)
  const [undone] = node.undo(1)
  if (undone === undefined) throw new Error('nothing was undone')
  mineEmpty(5)
  expect(await work()).toEqual(isFine)
  expect([await statusOf(hash), await statusOf(block)]).toEqual([undefined, undefined])
  node.mine([undone])
  expect(await work()).toEqual(isFine)
  expect(await statusOf(hash)).toBe('pending')
  mineEmpty(5)
  expect(await work()).toEqual(isFine)
  expect(await statusOf(hash)).toBe('confirmed')
  expect((await books()).get(coin)).toBe(ether + 5n)
})

test('a node of another network, or one that is catching up, fills no books', async () => {
  pay(ether)
  const elsewhere = await follow(own.address, '1')
  await expect(work({}, elsewhere)).rejects.toThrow(/serves the network 31337, and the catalogue has 1/)
  manners.isCatchingUp = true
  await expect(work()).rejects.toThrow(/has not caught up/)
  expect(await entries()).toEqual([])
  expect(await entries(elsewhere.walletId)).toEqual([])
})

test('a node that answers from behind what it showed before changes nothing', async () => {
  pay(ether)
  node.unfinal = 1
  pay(5n)
  expect(await work()).toEqual(isFine)
  // The final block goes back between two calls of one pass.
  interrupt = (method) => {
    if (method === 'eth_getTransactionReceipt') node.unfinal = 2
  }
  const [before, shown] = [await entries(), await listed()]
  await expect(work()).rejects.toThrow(/has not caught up/)
  expect([await entries(), await listed()]).toEqual([before, shown])
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
  const token = { token: usd, units }
  if (way === 'in') pay(units)
  else if (way === 'out') node.mine([{ from: own, to: bank.address, units }])
  else if (way === 'failing') node.mine([{ from: own, to: splitter, units, isFailing: true }])
  else if (way === 'inner') node.mine([inner(units)])
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
    place = await follow(own.address)
    // Final means that undone transactions can always be paid again.
    fresh.mine([
      { from: bank, to: own.address, units: 100n * ether },
      { from: other, to: usd, steps: [{ token: usd, from: nobody, to: own.address, units: 10n ** 9n }] },
    ])
    mineEmpty(6)
    fresh.unfinal = 6
    for (const { undone, keeps, mined } of steps) {
      const depth = Math.min(undone, fresh.head.number - fresh.final.number)
      if (depth > 0) reorganisations += 1
      const left = [...keeps]
      replaceBlocks(fresh.undo(depth), () => left.pop() ?? true)
      // The chain is at least as long as it was: final blocks stay final.
      mineEmpty(depth)
      for (const each of mined) mineOne(each)
      expect(await work()).toEqual(isFine)
      const balances = await books()
      expect(balances.get(coin) ?? 0n).toBe(chainBalance(own))
      expect(balances.get(`erc20:${usd}`) ?? 0n).toBe(
        fresh.final.state.tokens.get(usd)?.get(own.address) ?? 0n,
      )
    }
    mineEmpty(7)
    expect(await work()).toEqual(isFine)
    // The lists found everything: nothing was repaired afterwards.
    expect(await findings()).toEqual([])
    // Nothing of an undone block is left.
    expect([...(await listed()).values()].filter(({ status }) => status === 'pending')).toEqual([])
  })
  await fc.assert(run, { numRuns: 6, seed: 16, endOnFailure: true })
  expect(reorganisations).toBeGreaterThan(20)
}, 120_000)
