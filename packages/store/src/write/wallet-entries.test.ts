/** The ledger follows the chain's order, whatever times its blocks have. */
import { beforeEach, expect, test } from 'vitest'
import { type Database, transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { proveConservation } from '../read/conservation.ts'
import { findBooksBalanceAt, findFirstEntry, listEntriesBetween } from '../read/reconciliation.ts'
import { testDatabase } from '../testing.ts'
import { deleteEntries, forgetBrokenBalances, insertBalanceCheck } from './findings.ts'
import { advanceRunningBalances, insertEntries, type StoredEntry } from './wallet-entries.ts'
import { insertWallet } from './wallets.ts'

const { db } = await testDatabase()
let scope: Awaited<ReturnType<typeof openBooks>>
beforeEach(async () => {
  scope = await openBooks(db)
})

const noon = Date.UTC(2026, 0, 1, 12)

interface Effect {
  readonly hash: string
  readonly height: number
  readonly index?: number
  /** Seconds after noon. */
  readonly second: number
  readonly units: bigint
}

/** Each group is inserted by a commit of its own; balances are computed after the last. */
async function book(...groups: readonly (readonly Effect[])[]): Promise<void> {
  for (const effects of groups) await insert(effects)
  await transaction(db, (tx) => advanceRunningBalances(tx, { ...scope, now: new Date() }))
}

async function insert(effects: readonly Effect[]): Promise<void> {
  const entries = effects.map(({ hash, height, index = null, second, units }): StoredEntry => ({
    walletId: scope.walletId,
    rowId: newId(),
    tokenId: scope.tokenId,
    kind: 'transfer',
    direction: units < 0n ? 'out' : 'in',
    units: units < 0n ? -units : units,
    hash,
    position: { height, index },
    seq: 0,
    at: new Date(noon + second * 1000),
  }))
  await transaction(db, (tx) => insertEntries(tx, { ...scope, entries, now: new Date() }))
}

async function runningBalances(): Promise<Record<string, string | null>> {
  const rows = await db
    .selectFrom('wallet_transactions')
    .select(['tx_hash', 'running_balance_units'])
    .where('wallet_id', '=', scope.walletId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.tx_hash, row.running_balance_units]))
}

const breaks = async () => (await proveConservation(db, { ...scope, block: null })).breaks

test('blocks with the same time: the later block comes after the earlier one', async () => {
  await book([
    { hash: 'ff', height: 10, second: 5, units: 100n },
    { hash: 'aa', height: 11, second: 5, units: -100n },
  ])
  expect(await runningBalances()).toEqual({ ff: '100', aa: '0' })
  expect(await findBooksBalanceAt(db, scope, 10)).toBe(100n)
  expect(await findBooksBalanceAt(db, scope, 11)).toBe(0n)
})

test('a block with an earlier time than the one before it', async () => {
  await book([{ hash: 'cc', height: 10, second: 60, units: 100n }])
  await book([{ hash: 'bb', height: 11, second: 20, units: -30n }])
  expect(await runningBalances()).toEqual({ cc: '100', bb: '70' })
  expect(await findBooksBalanceAt(db, scope, 10)).toBe(100n)
  expect((await findFirstEntry(db, scope))?.blockNumber).toBe(10)
  const entries = await listEntriesBetween(db, scope, { after: 10, until: 11 })
  expect(entries.map(({ hash }) => hash)).toEqual(['bb'])
  expect(await transaction(db, (tx) => forgetBrokenBalances(tx, scope))).toEqual([])
  await transaction(db, (tx) => deleteEntries(tx, scope, [{ hash: 'cc', seq: 0 }]))
  await transaction(db, (tx) => advanceRunningBalances(tx, { ...scope, now: new Date() }))
  expect(await runningBalances()).toEqual({ bb: '-30' })
})

test('entries of earlier blocks that arrive later change the balances from their block on', async () => {
  await book([
    { hash: 'aa', height: 10, second: 10, units: 100n },
    { hash: 'cc', height: 12, second: 12, units: -10n },
    { hash: 'ee', height: 14, second: 14, units: -10n },
  ])
  await book(
    [{ hash: 'dd', height: 13, second: 13, units: -5n }],
    [{ hash: 'bb', height: 11, second: 11, units: -20n }],
    [{ hash: 'ff', height: 15, second: 15, units: 1n }],
  )
  expect(await runningBalances()).toEqual({ aa: '100', bb: '80', cc: '70', dd: '65', ee: '55', ff: '56' })
  expect((await breaks()).filter(({ kind }) => kind !== 'row')).toEqual([])
})

test('a balance that was computed is not computed again', async () => {
  await book([{ hash: 'aa', height: 10, second: 10, units: 100n }])
  const advance = () => transaction(db, (tx) => advanceRunningBalances(tx, { ...scope, now: new Date() }))
  expect(await advance()).toBe(0)
  await insert([{ hash: 'bb', height: 11, second: 11, units: 1n }])
  expect([await advance(), await advance()]).toEqual([1, 0])
})

test('a balance of the chain is compared by block, not by time', async () => {
  await book([
    { hash: 'cc', height: 10, second: 60, units: 100n },
    { hash: 'bb', height: 11, second: 20, units: -30n },
  ])
  await transaction(db, (tx) =>
    insertBalanceCheck(tx, {
      entity_id: scope.organisationId,
      wallet_id: scope.walletId,
      token_id: scope.tokenId,
      block_number: 10,
      block_at: new Date(noon + 60_000),
      until_block: 10,
      until_at: new Date(noon + 60_000),
      chain_units: 100n,
      provider: 'trongrid',
      checked_at: new Date(),
    }),
  )
  expect((await breaks()).filter(({ kind }) => kind === 'chain')).toEqual([])
})

test('in one block: by position if it is known', async () => {
  await book([
    { hash: 'ff', height: 10, index: 3, second: 5, units: 100n },
    { hash: 'aa', height: 10, index: 8, second: 5, units: -100n },
  ])
  expect(await runningBalances()).toEqual({ ff: '100', aa: '0' })
  expect((await breaks()).filter(({ kind }) => kind === 'negative')).toEqual([])
})

test('in one block without positions: only the balance at its end shows whether a wallet gave more than it had', async () => {
  const negative = async () => (await breaks()).filter(({ kind }) => kind === 'negative')
  await book([
    { hash: 'ff', height: 10, second: 5, units: 100n },
    { hash: 'aa', height: 10, second: 5, units: -100n },
  ])
  expect(await runningBalances()).toEqual({ aa: '-100', ff: '0' })
  expect(await negative()).toEqual([])
  await book([{ hash: 'bb', height: 12, second: 11, units: -1n }])
  expect(await negative()).toMatchObject([{ hash: 'bb', block: 12, found: -1n }])
})

async function openBooks(database: Database) {
  const now = new Date()
  const [organisationId, networkId, tokenId] = [newId(), newId(), newId()]
  await database
    .insertInto('organisations')
    .values({ entity_id: organisationId, name: 'Test', created_at: now })
    .execute()
  await database
    .insertInto('networks')
    .values({
      id: networkId,
      code: newId(),
      name: 'Test',
      chain: 'bitcoin',
      chain_id: '1',
      symbol: 'BTC',
      decimals: 8,
      explorer_url: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await database
    .insertInto('tokens')
    .values({
      id: tokenId,
      network_id: networkId,
      asset: 'slip44:0',
      name: 'Bitcoin',
      symbol: 'BTC',
      contract_address: null,
      decimals: 8,
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
    name: 'Test',
    address: newId(),
  })
  return { organisationId, walletId, tokenId }
}
