import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { contracts, type SandboxKey, sandboxKey, selectors } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { workQueued } from '../../../test/work-queued.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

const usdt = contracts.usdt
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const addressWord = (base58: string) => toHex41(base58).slice(2).padStart(64, '0')

let world: World
let wallet: SandboxKey & { id: string }
let other: SandboxKey
const sent = { memo: '', token: '', split: '', delegated: '', pending: '' }

beforeAll(async () => {
  world = await createWorld()
  const { node } = world
  other = sandboxKey('other side of details')
  wallet = { ...sandboxKey('details'), id: '' }
  node.give(wallet.address, 50_000_000_000n)
  node.give(wallet.address, 900_000_000n, toBase58(usdt.address))
  node.mine(1)
  sent.memo = node.sendTrx(wallet, other.address, 1_234_567n, 'invoice 7')
  sent.token = node.sendToken(wallet, usdt, other.address, 100_000_000n)
  node.mine(1)
  const split =
    selectors.split +
    addressWord(toBase58(usdt.address)) +
    addressWord(other.address) +
    addressWord(other.address) +
    word(7n)
  sent.split = node.call(wallet, contracts.splitter.address, split, 2_000_000n)
  node.send(wallet, 'FreezeBalanceV2Contract', { frozen_balance: 9_000_000_000n, resource: 'ENERGY' })
  node.mine(1)
  sent.delegated = node.send(wallet, 'DelegateResourceContract', {
    receiver_address: other.address,
    balance: 4_000_000_000n,
    resource: 'ENERGY',
  })
  node.mine(25)
  sent.pending = node.sendToken(wallet, usdt, other.address, 1n)
  node.mine(1)
  const made = await world.ask('treasurer', 'POST', '/api/wallets', {
    name: 'Details',
    address: wallet.address,
    network_id: world.networkId,
    entity_id: world.acme,
  })
  wallet = { ...wallet, id: made.json().id }
  await read('trongrid')
})

async function read(provider: 'trongrid' | 'tatum'): Promise<void> {
  await world.ask('treasurer', 'POST', '/api/v1/tron/catch-up', {
    address: wallet.address,
    network_id: world.networkId,
    limit: null,
    provider,
    use_high_watermark: false,
  })
  await workQueued(world)
}

async function rowOf(hash: string, kind: 'tx' | 'event', isInternal = false) {
  return world.db
    .selectFrom('bc_transactions')
    .selectAll()
    .where('tx_hash', '=', hash)
    .where('row_kind', '=', kind)
    .where('is_internal', '=', isInternal)
    .orderBy('event_index')
    .limit(1)
    .executeTakeFirstOrThrow()
}
const ask = async (path: string, person: Person = 'viewer') => world.ask(person, 'GET', path)
const detailsOf = async (id: string) => (await ask(`/api/bc-transactions/${id}`)).json()
const mappingOf = async (id: string) => (await ask(`/api/bc-transactions/${id}/tron-mapping`)).json()

test('one transaction in full: bytes, signers, cost by part, every event and internal payment', async () => {
  const { row, tron, same_transaction } = await detailsOf((await rowOf(sent.split, 'tx')).id)
  expect(row).toMatchObject({ tx_hash: sent.split, row_kind: 'tx', amount: '2' })
  expect(row.trx_raw_full).toMatchObject({ txID: sent.split })
  expect(tron.signers).toMatchObject([{ address: wallet.address }])
  expect(tron.permission_id).toBe(0)
  expect(tron.fee_limit).toBe('100')
  expect(tron.call).toMatchObject({ selector: selectors.split, method: null })
  expect(tron.events).toMatchObject([
    {
      index: 0,
      event: 'Transfer',
      from_address: wallet.address,
      units: '7',
      amount: '0.000007',
      symbol: 'USDT',
    },
    { index: 1, event: 'Transfer', to_address: other.address, units: '7', is_known_token: true },
  ])
  expect(tron.internal_transfers.length).toBeGreaterThan(0)
  expect(tron.internal_transfers[0]).toMatchObject({ symbol: 'TRX', is_rejected: false })
  const { cost } = tron
  const sum = ['bandwidth_fee', 'energy_fee', 'other_fee'].reduce(
    (total, name) => total + Number(cost[name]),
    0,
  )
  expect(sum).toBeCloseTo(Number(cost.fee), 6)
  expect(cost.fee).toBe(row.transaction_fee)
  expect(BigInt(cost.energy_used)).toBe(
    BigInt(cost.energy_of_caller) + BigInt(cost.energy_of_origin) + BigInt(cost.energy_bought),
  )
  const rows = await world.db
    .selectFrom('bc_transactions')
    .select('id')
    .where('tx_hash', '=', sent.split)
    .execute()
  expect(same_transaction.map(({ id }: { id: string }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
})

test('memo and called method are readable', async () => {
  const memo = (await detailsOf((await rowOf(sent.memo, 'tx')).id)).tron
  expect(memo.memo).toBe('invoice 7')
  const token = (await detailsOf((await rowOf(sent.token, 'tx')).id)).tron
  expect(token.call).toEqual({
    selector: 'a9059cbb',
    method: 'transfer(address,uint256)',
    parameters: [
      { name: 'to', value: other.address, kind: 'address' },
      { name: 'value', value: '100000000', kind: 'number' },
    ],
  })
})

test('[API-53] [DATA-32] the mapping names path, table, column and value, and lists differences', async () => {
  const row = await rowOf(sent.memo, 'tx')
  const { canonical, extras } = await mappingOf(row.id)
  const fee = canonical.find((field: { canonical: string }) => field.canonical === 'transaction_fee')
  expect(fee).toMatchObject({
    trongrid_path: 'transactions: ret[0].fee',
    tatum_path: 'transactions: ret[0].fee',
    db_table: 'bc_transactions',
    db_column: 'fee_units',
    db_value: row.fee_units,
    stated: [{ provider: 'trongrid', value: row.fee_units, is_same: true }],
  })
  const statements = (fields: Record<'stated', { is_same: boolean | null }[]>[]) =>
    fields.flatMap((field) => field.stated)
  expect(statements(canonical).filter(({ is_same }) => is_same === false)).toEqual([])
  expect(statements(canonical).length).toBeGreaterThan(8)
  const names = [
    'extra',
    'canonical',
    'trongrid_path',
    'tatum_path',
    'db_table',
    'db_column',
    'db_value',
    'stated',
  ]
  for (const extra of extras) expect(Object.keys(extra).sort()).toEqual([...names].sort())
  expect(extras.map(({ extra }: { extra: string }) => extra)).toContain('transactions: signature[0]')
  await world.db.updateTable('bc_transactions').set({ fee_units: 1n }).where('id', '=', row.id).execute()
  const wrong = (await mappingOf(row.id)).canonical.find(
    (field: { canonical: string }) => field.canonical === 'transaction_fee',
  )
  expect(wrong).toMatchObject({ db_value: '1', stated: [{ value: row.fee_units, is_same: false }] })
  await world.db
    .updateTable('bc_transactions')
    .set({ fee_units: row.fee_units })
    .where('id', '=', row.id)
    .execute()
})

test('[API-53] every kind of row equals the answers of both providers', async () => {
  await read('tatum')
  const rows = await world.db
    .selectFrom('bc_transactions')
    .selectAll()
    .where('entity_id', '=', world.acme)
    .where('status', '<>', 'pending')
    .execute()
  const kinds = new Set(rows.map((row) => `${row.row_kind} ${row.is_internal} ${row.trx_contract_type}`))
  expect(kinds.size).toBeGreaterThan(4)
  for (const row of rows) {
    const { canonical } = await mappingOf(row.id)
    const differing = canonical.filter(({ stated }: Record<'stated', { is_same: boolean | null }[]>) =>
      stated.some(({ is_same }) => is_same === false),
    )
    expect([row.trx_contract_type, row.row_kind, differing]).toEqual([
      row.trx_contract_type,
      row.row_kind,
      [],
    ])
  }
  const { canonical } = await mappingOf((await rowOf(sent.token, 'event')).id)
  const amount = canonical.find((field: { canonical: string }) => field.canonical === 'amount')
  expect(amount.stated.map(({ provider }: { provider: string }) => provider).sort()).toEqual([
    'tatum',
    'trongrid',
  ])
})

test('[API-53] an unknown transaction, one of another organisation and one of another chain are 404', async () => {
  const { id } = await rowOf(sent.memo, 'tx')
  for (const path of ['', '/tron-mapping']) {
    expect((await ask(`/api/bc-transactions/${newId()}${path}`)).status).toBe(404)
    expect((await ask(`/api/bc-transactions/${id}${path}`, 'owner')).status).toBe(404)
    expect((await ask(`/api/bc-transactions/none${path}`)).status).toBe(422)
    expect((await world.ask(null, 'GET', `/api/bc-transactions/${id}${path}`)).status).toBe(401)
  }
  const ethereum = await insertForeign('ethereum', {})
  expect((await ask(`/api/bc-transactions/${ethereum}/tron-mapping`)).status).toBe(404)
  expect((await detailsOf(ethereum)).tron).toBeNull()
})

afterEach(async () => {
  await world.db.deleteFrom('bc_transactions').where('network_id', '<>', world.networkId).execute()
})

/** A row of a chain without a reader, until the end of the test. */
async function insertForeign(chain: 'ethereum' | 'solana' | 'bitcoin', facts: object): Promise<string> {
  const now = new Date()
  const [id, networkId] = [newId(), newId()]
  await world.db
    .insertInto('networks')
    .values({
      id: networkId,
      code: `${chain}-${networkId.slice(-6)}`,
      name: chain,
      chain,
      chain_id: '1',
      symbol: 'X',
      decimals: 8,
      explorer_url: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const template = await rowOf(sent.memo, 'tx')
  await world.db
    .insertInto('bc_transactions')
    .values({
      ...template,
      event_logs: null,
      sol_instructions: null,
      btc_utxo_inputs: null,
      btc_utxo_outputs: null,
      id,
      network_id: networkId,
      ...facts,
    })
    .execute()
  return id
}

const listed = async (id: string) => {
  const { rows } = (await ask(`/api/bc-transactions?entity_id=${world.acme}&limit=200`)).json()
  return rows.find((row: { id: string }) => row.id === id) as Record<string, unknown>
}

test('[DATA-22] an Ethereum row carries its six fields, in the list and alone', async () => {
  const facts = {
    eth_gas_price: 30_000_000_000n,
    eth_gas_limit: 90_000n,
    eth_gas_used: 21_000n,
    eth_nonce: 7,
    eth_receipt_status: 1,
    eth_originating_tx_hash: 'ab'.repeat(32),
  }
  const id = await insertForeign('ethereum', facts)
  const wire = {
    eth_gas_price: '30000000000',
    eth_gas_limit: '90000',
    eth_gas_used: '21000',
    eth_nonce: 7,
    eth_receipt_status: 1,
    eth_originating_tx_hash: 'ab'.repeat(32),
  }
  expect(await listed(id)).toMatchObject(wire)
  expect((await detailsOf(id)).row).toMatchObject(wire)
  expect(Object.keys(await listed((await rowOf(sent.memo, 'tx')).id)).join()).not.toMatch(/eth_|sol_|btc_/)
})

test('[DATA-24] a Solana row carries signature and instructions', async () => {
  const instructions = [{ programId: '11111111111111111111111111111111', data: '3Bxs' }]
  const id = await insertForeign('solana', {
    sol_signature: '5'.repeat(88),
    sol_instructions: JSON.stringify(instructions),
  })
  const wire = { sol_signature: '5'.repeat(88), sol_instructions: instructions }
  expect(await listed(id)).toMatchObject(wire)
  expect((await detailsOf(id)).row).toMatchObject(wire)
})

test('[DATA-25] a Bitcoin row carries inputs and outputs', async () => {
  const inputs = [{ txid: 'cd'.repeat(32), vout: 1, value: '5000' }]
  const outputs = [{ address: 'bc1q', value: '4000' }]
  const id = await insertForeign('bitcoin', {
    btc_utxo_inputs: JSON.stringify(inputs),
    btc_utxo_outputs: JSON.stringify(outputs),
  })
  const wire = { btc_utxo_inputs: inputs, btc_utxo_outputs: outputs }
  expect(await listed(id)).toMatchObject(wire)
  expect((await detailsOf(id)).row).toMatchObject(wire)
})

test('[API-38] [DATA-19] [ENR-09] enrichment rows by status; another status is refused', async () => {
  const rowsOf = async (query: string) =>
    (await ask(`/api/v1/tron/enrichment${query}`)).json().rows as Record<string, unknown>[]
  const all = await rowsOf('')
  const delegated = all.find(({ tx_hash }) => tx_hash === sent.delegated)
  expect(Object.keys(delegated ?? {}).sort()).toEqual([
    'id',
    'status',
    'trx_energy_transferred_trx',
    'trx_energy_usage_total',
    'tx_hash',
    'updated_at',
  ])
  expect(delegated).toMatchObject({ status: 'complete', trx_energy_transferred_trx: '4000' })
  const token = all.find(({ tx_hash }) => tx_hash === sent.token)
  expect(token).toMatchObject({ status: 'complete', trx_energy_transferred_trx: null })
  expect(Number(token?.trx_energy_usage_total)).toBeGreaterThan(10_000)
  expect(all.some(({ tx_hash }) => tx_hash === sent.memo)).toBe(false)
  const pending = await rowsOf('?status=pending')
  expect(pending.map(({ tx_hash, status }) => [tx_hash, status])).toEqual([[sent.pending, 'pending']])
  const complete = await rowsOf('?status=complete')
  expect(complete.every(({ status }) => status === 'complete')).toBe(true)
  expect(pending.length + complete.length).toBe(all.length)
  for (const status of ['completed', 'failed', ''])
    expect((await ask(`/api/v1/tron/enrichment?status=${status}`)).status).toBe(422)
  const elsewhere = (await ask('/api/v1/tron/enrichment', 'owner')).json().rows
  expect(elsewhere).toEqual([])
})

test('[API-59] the older list has rows and total, and page two continues page one', async () => {
  const page = async (query: string) => (await ask(`/api/bc-transactions-mpc?${query}`)).json()
  const all = await page(`page=1&limit=100&entity_id=${world.acme}`)
  expect(all.total).toBe(all.rows.length)
  const [first, second] = [
    await page(`page=1&limit=2&entity_id=${world.acme}`),
    await page(`page=2&limit=2&entity_id=${world.acme}`),
  ]
  const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
  expect([...ids(first), ...ids(second)]).toEqual(ids(all).slice(0, 4))
  expect(first.total).toBe(all.total)
  const row = all.rows.find(
    ({ tx_hash, row_kind }: Record<string, string>) => tx_hash === sent.token && row_kind === 'event',
  )
  expect(row).toMatchObject({
    wallet_name: 'Details',
    mpc_wallet_address: wallet.address,
    mpc_asset_contract: toBase58(usdt.address),
    mpc_initiator: null,
  })
  const narrowed = await page(`entity_id=${world.acme}&wallet_id=${wallet.id}&q=${sent.token}`)
  expect(new Set(narrowed.rows.map(({ tx_hash }: { tx_hash: string }) => tx_hash))).toEqual(
    new Set([sent.token]),
  )
  expect((await page('page=1&limit=100')).total).toBe(all.total)
  expect((await ask('/api/bc-transactions-mpc', 'owner')).json()).toEqual({ rows: [], total: 0 })
  expect((await ask(`/api/bc-transactions-mpc?entity_id=${world.acme}`, 'owner')).status).toBe(404)
})
