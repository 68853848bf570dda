/** TRC-10 issues, sales and exchanges, and a wallet that is a contract with its own stake. The books equal the chain, or
 *  name the transaction that lacks information. */
import { toBase58, toHex41, trc10Asset } from '@holdfast/chains/tron'
import { type Raw, raw } from '@holdfast/ledger'
import { contracts, sandboxKey, selectors } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { insertWallet } from '@holdfast/store/write'
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
let tokenId: string
let issuer: TestWallet
let buyer: TestWallet
const asset = '1005001'
const { staker } = contracts
const word = (value: bigint) => value.toString(16).padStart(64, '0')

beforeAll(async () => {
  world = await createWorld()
  const { node } = world
  tokenId = newId()
  const now = new Date()
  await world.db
    .insertInto('tokens')
    .values({
      id: tokenId,
      network_id: world.networkId,
      asset: trc10Asset(asset),
      name: 'Own Coin',
      symbol: 'OWN',
      decimals: 0,
      display_tier: 0,
      contract_address: null,
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
  issuer = await watch(world, 'issuer of a coin')
  buyer = await watch(world, 'buyer')
  for (const { address } of [issuer, buyer]) node.give(address, 5_000_000_000n)
  node.mine(1)
  const startAt = BigInt(node.now()) + 60_000n
  node.send(issuer, 'AssetIssueContract', {
    name: '4f776e',
    url: '61',
    total_supply: 1_000_000_000n,
    frozen_supply: [
      { frozen_amount: 300_000_000n, frozen_days: 1n },
      { frozen_amount: 100_000_000n, frozen_days: 30n },
    ],
    num: 2n,
    trx_num: 3n,
    start_time: startAt,
    end_time: startAt + 86_400_000n * 90n,
  })
  node.advance(60)
  node.send(buyer, 'ParticipateAssetIssueContract', {
    to_address: issuer.address,
    asset_name: asset,
    amount: 10_000_001n,
  })
  node.send(issuer, 'ExchangeCreateContract', {
    first_token_id: '_',
    first_token_balance: 50_000_000n,
    second_token_id: asset,
    second_token_balance: 100_000_000n,
  })
  node.mine(1)
  const use = { exchange_id: 1n, token_id: asset, quant: 1_234_567n }
  node.send(issuer, 'ExchangeInjectContract', use)
  node.send(buyer, 'ExchangeTransactionContract', { ...use, token_id: '_', expected: 1n })
  node.send(buyer, 'ExchangeTransactionContract', { ...use, expected: 1n })
  node.send(issuer, 'ExchangeWithdrawContract', { ...use, token_id: '_' })
  node.mine(25)
})

const findingsOf = (wallet: TestWallet) =>
  world.db
    .selectFrom('reconciliation_findings')
    .select(['kind', 'tx_hash', 'token_id', 'state'])
    .where('wallet_id', '=', wallet.id)
    .execute()

async function expectEqual(wallet: TestWallet): Promise<void> {
  const { chain } = world.node
  const hex = toHex41(wallet.address)
  expect((await lastRun(world, wallet)).outcome).toBe('match')
  expect(await booksBalance(world, wallet, world.tokens.trx)).toBe(chain.balances.at(hex, chain.solidNumber))
  expect(await booksBalance(world, wallet, tokenId)).toBe(
    chain.trc10Balances.at(`${asset}/${hex}`, chain.solidNumber),
  )
}

const entriesOf = async (wallet: TestWallet, hash: string) =>
  (
    await world.db
      .selectFrom('wallet_transactions')
      .select(['kind', 'direction', 'units'])
      .where('wallet_id', '=', wallet.id)
      .where('tx_hash', '=', hash)
      .orderBy('seq')
      .execute()
  ).map(({ kind, direction, units }) => `${kind} ${direction} ${units}`)

test('issue, sale and exchange of a token: the books of issuer and buyer equal the chain', async () => {
  for (const wallet of [issuer, buyer]) await work(world, wallet)
  for (const wallet of [issuer, buyer]) await expectEqual(wallet)
  expect(await findingsOf(issuer)).toEqual([])
})

test('a node that does not know the exchange: the transactions that used it are named, not guessed', async () => {
  const forgetful = otherwise(world, () => ({ fetchExchange: () => Promise.resolve(null) }))
  const other = await watch(world, 'trader')
  world.node.give(other.address, 100_000_000n)
  world.node.mine(1)
  const hash = world.node.send(other, 'ExchangeTransactionContract', {
    exchange_id: 1n,
    token_id: '_',
    quant: 1_000_000n,
    expected: 1n,
  })
  world.node.mine(25)
  await work(forgetful, other)
  expect((await lastRun(world, other)).outcome).toBe('mismatch')
  expect(await findingsOf(other)).toEqual([
    { kind: 'untold', tx_hash: hash, token_id: tokenId, state: 'open' },
  ])
  // The difference is repaired as soon as a provider supplies the information.
  await work(world, other, { kind: 'reconcile' })
  await expectEqual(other)
})

test('units that no provider reports are not guessed: the unfreezing of a supply is named as missing from the books', async () => {
  const { node } = world
  node.advance(2 * 86_400)
  const hash = node.send(issuer, 'UnfreezeAssetContract', {})
  node.mine(25)
  await work(world, issuer)
  expect((await lastRun(world, issuer)).outcome).toBe('mismatch')
  expect(await findingsOf(issuer)).toEqual([
    { kind: 'untold', tx_hash: hash, token_id: tokenId, state: 'open' },
  ])
})

/** A node that keeps only payments. */
function withoutNotes<S extends 'tron.receipt' | 'tron.receipts'>(answer: Raw<S>): Raw<S> {
  const strip = (receipt: object) =>
    'internal_transactions' in receipt ? { ...receipt, internal_transactions: [] } : receipt
  const body = Array.isArray(answer.body)
    ? (answer.body as object[]).map(strip)
    : strip(answer.body as object)
  return raw(answer.shape, answer.provider, body, answer.fetchedAt)
}

test('stake and rewards of a contract wallet are booked as such, and a node that omits them is detected', async () => {
  const { node } = world
  const address = toBase58(staker.address)
  const id = await insertWallet(world.db, {
    entity_id: world.organisationId,
    account_group_id: null,
    network_id: world.networkId,
    name: 'staker',
    address,
  })
  const wallet: TestWallet = { id, address, key: new Uint8Array() }
  const caller = sandboxKey('caller of the staker')
  node.give(caller.address, 1_000_000_000n)
  node.mine(1)
  const call = (input: string, value = 0n) => {
    const hash = node.call(caller, staker.address, input, value)
    node.mine(1)
    return hash
  }
  const staked = call(selectors.stake + word(20_000_000n), 50_000_000n)
  call(selectors.vote + word(10n))
  const unstaked = call(selectors.unstake + word(5_000_000n))
  node.advance(15 * 86_400)
  const collected = call(selectors.collect)
  const withdrawn = call(selectors.withdraw)
  node.mine(25)
  const hiding = otherwise(world, (provider) => ({
    fetchReceipt: async (hash) => {
      const receipt = await provider.fetchReceipt(hash)
      return receipt === null ? null : withoutNotes(receipt)
    },
    fetchBlockReceipts: async (number) => withoutNotes(await provider.fetchBlockReceipts(number)),
  }))
  await work(hiding, wallet)
  expect((await lastRun(world, wallet)).outcome).toBe('mismatch')
  expect(await findingsOf(wallet)).toEqual([
    { kind: 'untold', tx_hash: staked, token_id: world.tokens.trx, state: 'open' },
  ])
  await work(world, wallet, { kind: 'reconcile' })
  await expectEqual(wallet)
  expect(await entriesOf(wallet, staked)).toEqual(['transfer in 50000000', 'stake out 20000000'])
  expect(await entriesOf(wallet, unstaked)).toEqual([])
  expect(await entriesOf(wallet, collected)).toEqual([expect.stringMatching(/^reward in [1-9]/)])
  expect(await entriesOf(wallet, withdrawn)).toEqual(['unstake in 5000000'])
})
