/** Marking an unknown token as spam and restoring it: every list, balance and count before, between and after. */
import { toBase58 } from '@holdfast/chains/tron'
import { contracts } from '@holdfast/sandbox'
import { transaction } from '@holdfast/store'
import { proveConservation } from '@holdfast/store/read'
import {
  advanceRunningBalances,
  type ChainRow,
  insertEntries,
  rebuildCounts,
  rowKey,
  type Token,
  lockBooks,
  upsertChainRows,
  upsertComparison,
  upsertUnknownToken,
} from '@holdfast/store/write'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

const wallet = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const stranger = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const contract = toBase58(contracts.refusing.address)

let world: World
let entity: string
let walletId: string
/** A second wallet in the same group: each row has two links, and counts once there. */
let secondId: string
let spam: Token
beforeAll(async () => {
  world = await createWorld()
  entity = (await world.ask('admin', 'POST', '/api/my-organizations', { name: 'Spammed' })).json().id
  const group = await world.ask('admin', 'POST', '/api/account-groups', { name: 'Both', entity_id: entity })
  const place = { network_id: world.networkId, entity_id: entity, account_group_id: group.json().id }
  const add = async (name: string, address: string): Promise<string> =>
    (await world.ask('admin', 'POST', '/api/wallets', { name, address, ...place })).json().id
  walletId = await add('Bait', wallet)
  secondId = await add('Second', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  spam = await upsertUnknownToken(
    world.db,
    world.networkId,
    { asset: `trc20:${contract}`, symbol: 'USDT', name: 'Free money', decimals: 6 },
    new Date(),
  )
  for (const day of [1, 2, 3]) await receive(day)
})

/** A payment in the spam token, read like the ingester does, with the token as it was when the pass began. */
async function receive(day: number, token: Token = spam): Promise<void> {
  const now = new Date()
  const row = rowOf(day, token)
  await transaction(world.db, async (tx) => {
    await lockBooks(tx, entity)
    const { ids } = await upsertChainRows(tx, {
      organisationId: entity,
      networkId: world.networkId,
      now,
      transactions: [{ hash: row.tx_hash, isFinal: true, rows: [{ row, walletIds: [walletId, secondId] }] }],
    })
    await insertEntries(tx, {
      organisationId: entity,
      now,
      entries: [
        {
          walletId,
          rowId: ids.get(rowKey(row)) ?? '',
          tokenId: token.id,
          kind: 'transfer',
          direction: 'in',
          units: 5_000_000n,
          hash: row.tx_hash,
          position: { height: day, index: null },
          seq: 0,
          at: row.ts,
        },
      ],
    })
    await advanceRunningBalances(tx, { organisationId: entity, walletId, now })
  })
}

const totalOf = async () =>
  (
    await world.ask('admin', 'GET', `/api/bc-transactions?entity_id=${entity}&include_unknown=true&limit=10`)
  ).json() as { rows: unknown[]; total: number }
const walletOf = async () =>
  (await world.ask('admin', 'GET', `/api/wallets?entity_id=${entity}`))
    .json()
    .find(({ id }: { id: string }) => id === walletId) as {
    tokens: { token_id: string; balance: string }[]
    books: { state: string }
  }
const unknown = async () =>
  (await world.ask('operator', 'GET', '/api/admin/unknown-tokens'))
    .json()
    .find(({ id }: { id: string }) => id === spam.id)
const mark = () => world.ask('operator', 'POST', `/api/admin/unknown-tokens/${spam.id}/mark-spam`)
const restore = () => world.ask('operator', 'POST', `/api/admin/unknown-tokens/${spam.id}/restore`)
const balanceOf = (tokens: { token_id: string; balance: string }[]) =>
  tokens.find(({ token_id }) => token_id === spam.id)?.balance

const excludedBy = async () =>
  (
    await world.db
      .selectFrom('wallet_transactions as e')
      .leftJoin('users as u', 'u.id', 'e.excluded_by')
      .select('u.email')
      .where('e.entity_id', '=', entity)
      .where('e.excluded_at', 'is not', null)
      .execute()
  ).map(({ email }) => email)

/** Checks that counters and links match the rows, and that every balance is the sum of its entries. */
async function expectBooksInOrder(): Promise<void> {
  const kept = await counters()
  await transaction(world.db, (tx) => rebuildCounts(tx, entity))
  expect(kept).toEqual(await counters())
  const { rows: parted } = await sql`
    select l.bc_transaction_id from wallet_links l
      join bc_transactions b on b.entity_id = l.entity_id and b.id = l.bc_transaction_id
    where l.entity_id = ${entity} and (l.symbol, l.amount, l.is_known_token, l.is_dust, l.is_spam)
      is distinct from (b.symbol, b.amount, b.is_known_token, b.is_dust, b.is_spam)`.execute(world.db)
  expect(parted).toEqual([])
  expect((await proveConservation(world.db, { organisationId: entity, block: null })).breaks).toEqual([])
}

/** Every counter above zero, as sorted texts. */
async function counters(): Promise<string[]> {
  const tables = await Promise.all(
    (['tx_rollup', 'amount_rollup'] as const).map((table) =>
      sql<object>`select to_jsonb(r) as counter from ${sql.table(table)} r
        where r.entity_id = ${entity} and r.n <> 0`.execute(world.db),
    ),
  )
  return tables.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))).toSorted()
}

test('[API-43] [DATA-31] [UNK-01] unknown tokens with every field, for staff only', async () => {
  expect(await unknown()).toMatchObject({
    symbol: 'USDT',
    name: 'Free money',
    decimals: 6,
    chain_namespace: 'tron',
    chain_reference: '0x5a17b0c5',
    asset_namespace: 'trc20',
    asset_reference: contract,
    caip19: `tron:0x5a17b0c5/trc20:${contract}`,
    is_verified: false,
    is_spam: false,
    is_active: true,
    spam_at: null,
    wallets: 1,
  })
  expect((await world.ask('admin', 'GET', '/api/admin/unknown-tokens')).status).toBe(200)
  for (const person of ['treasurer', 'viewer', 'owner'] as const)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', `/${spam.id}/mark-spam`],
      ['POST', `/${spam.id}/restore`],
    ] as const)
      expect((await world.ask(person, method, `/api/admin/unknown-tokens${path}`)).status).toBe(403)
  expect((await unknown()).is_spam).toBe(false)
})

test('[UNK-08] [API-44] spam disappears from lists, counts, entries and balances, with author and time', async () => {
  expect((await totalOf()).total).toBe(3)
  expect(balanceOf((await walletOf()).tokens)).toBe('15')
  const marked = await mark()
  expect(marked.json()).toMatchObject({
    is_spam: true,
    spam_by: expect.any(String),
    spam_at: expect.any(String),
  })
  expect(await totalOf()).toMatchObject({ rows: [], total: 0 })
  expect(balanceOf((await walletOf()).tokens)).toBeUndefined()
  await expectBooksInOrder()
  const again = await mark()
  expect([again.status, again.json()]).toEqual([200, marked.json()])
  expect(await excludedBy()).toEqual(Array.from({ length: 3 }, () => 'operator@holdfast.test'))
})

test('later payments in it are excluded too, even while their reader does not know yet', async () => {
  await receive(4)
  expect((await totalOf()).total).toBe(0)
  expect(await excludedBy()).toHaveLength(4)
  expect(balanceOf((await walletOf()).tokens)).toBeUndefined()
  await expectBooksInOrder()
})

test('a wallet whose only difference is spam counts as matching', async () => {
  await transaction(world.db, (tx) =>
    upsertComparison(tx, {
      organisationId: entity,
      walletId,
      block: 9,
      at: new Date(),
      balances: [{ tokenId: spam.id, booksUnits: 0n, chainUnits: 20_000_000n }],
    }),
  )
  expect((await walletOf()).books.state).not.toBe('mismatch')
  const status = await world.ask('admin', 'GET', `/api/wallets/${walletId}/reconciliation-status`)
  expect(status.json().results.map(({ token_id }: { token_id: string }) => token_id)).not.toContain(spam.id)
})

test('restoring brings back every row, entry and balance, including those received meanwhile', async () => {
  expect((await restore()).json()).toMatchObject({ is_spam: false, spam_at: null, spam_by: null })
  expect((await totalOf()).total).toBe(4)
  expect(balanceOf((await walletOf()).tokens)).toBe('20')
  await expectBooksInOrder()
  expect((await restore()).status).toBe(200)
})

test('both acts are in the audit record', async () => {
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'actor_email'])
    .where('subject_id', '=', spam.id)
    .orderBy('seq')
    .execute()
  expect(events).toEqual([
    { verb: 'marked-spam', actor_email: 'operator@holdfast.test' },
    { verb: 'unmarked-spam', actor_email: 'operator@holdfast.test' },
  ])
})

test('[WS-16] a contract added to the catalogue is listed as known with its whole history, and as unknown again when deleted', async () => {
  const known = async () =>
    (await world.ask('admin', 'GET', `/api/bc-transactions?entity_id=${entity}&limit=10`)).json()
  const announced = async () => {
    const rows = world.db.selectFrom('outbox').select('message').where('channel', '=', 'admin')
    const messages = (await rows.orderBy('id').execute()).map(
      ({ message }) => message as { type: string; payload: { id: string } },
    )
    return messages.filter(({ type, payload }) => type.startsWith('token_') && payload.id === spam.id)
  }
  expect((await known()).total).toBe(0)
  const added = await world.ask('operator', 'POST', '/admin-api/tokens', {
    network_id: world.networkId,
    name: 'Not spam after all',
    symbol: 'RFS',
    decimals: 8,
    contract_address: contract,
  })
  expect([added.status, added.json().id]).toEqual([201, spam.id])
  expect(await unknown()).toBeUndefined()
  expect(await known()).toMatchObject({
    total: 4,
    rows: expect.arrayContaining([expect.objectContaining({ token: 'RFS', amount: '0.05' })]),
  })
  expect(balanceOf((await walletOf()).tokens)).toBe('0.2')
  await expectBooksInOrder()
  expect(await announced()).toEqual([{ type: 'token_created', payload: added.json() }])
  expect((await world.ask('operator', 'DELETE', `/admin-api/tokens/${spam.id}`)).status).toBe(204)
  expect((await known()).total).toBe(0)
  expect((await announced()).slice(1)).toEqual([{ type: 'token_deleted', payload: { id: spam.id } }])
  expect(await unknown()).toMatchObject({ symbol: 'RFS' })
  await expectBooksInOrder()
})

test('a mark and a payment at once leave the books in order', async () => {
  await Promise.all([mark(), receive(5), receive(6), restore(), mark(), receive(7)])
  await expectBooksInOrder()
  await restore()
  expect((await totalOf()).total).toBe(7)
  await expectBooksInOrder()
})

test('a token of the catalogue is not listed as unknown', async () => {
  const usdt = await world.db
    .selectFrom('tokens')
    .select('id')
    .where('network_id', '=', world.networkId)
    .where('symbol', '=', 'TRX')
    .executeTakeFirstOrThrow()
  const answer = await world.ask('operator', 'POST', `/api/admin/unknown-tokens/${usdt.id}/mark-spam`)
  expect([answer.status, answer.text]).toEqual([404, 'Unknown token not found'])
})

const rowOf = (day: number, token: Token): ChainRow => ({
  network_id: world.networkId,
  tx_hash: String(day).repeat(64),
  row_kind: 'event',
  event_index: 0,
  is_internal: false,
  parent_tx_id: null,
  ts: new Date(Date.UTC(2026, 4, day)),
  status: 'confirmed',
  transaction_type: 'token',
  token_id: token.id,
  symbol: token.symbol,
  amount_units: 5_000_000n,
  decimals: token.decimals,
  amount: '5',
  from_address: stranger,
  to_address: wallet,
  fee_units: null,
  block_number: day,
  block_hash: null,
  position_in_block: 0,
  contract_address: contract,
  input_data: null,
  event_logs: null,
  resource_type: null,
  resource_amount: null,
  is_known_token: token.is_known,
  is_spam: token.is_spam,
  is_dust: false,
  trx_bandwidth_used: null,
  trx_energy_used: null,
  trx_contract_type: null,
  trx_contract_ret: null,
  trx_delegate_balance_sun: null,
  trx_delegate_energy_estimate: null,
  trx_delegate_energy_source: null,
  trx_energy_transferred_trx: null,
  is_receipt_missing: false,
  provider: 'trongrid',
})
