import { toBase58 } from '@holdfast/chains/tron'
import { contracts, sandboxKey } from '@holdfast/sandbox'
import { beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '@holdfast/store'
import { insertAddressNames } from '@holdfast/store/write'
import { insertToken } from '../../../test/insert-token.ts'
import { waiting } from '../../../test/waiting.ts'
import { workQueued } from '../../../test/work-queued.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let devWorld: World
beforeAll(async () => {
  world = await createWorld()
  devWorld = await createWorld({ DEV_MODE: 'true' })
})

const usdt = toBase58(contracts.usdt.address)
let number = 0
const body = (change: object = {}, w = world) => ({
  name: `Wallet ${++number}`,
  address: sandboxKey(`server test ${number}`).address,
  network_id: w.networkId,
  entity_id: w.acme,
  ...change,
})
async function create(w = world, change: object = {}) {
  const answer = await w.ask('treasurer', 'POST', '/api/wallets', body(change, w))
  expect(answer.status).toBe(201)
  return answer.json()
}
const list = async (archived: boolean, w = world, person: Person = 'treasurer') =>
  (await w.ask(person, 'GET', `/api/wallets?entity_id=${w.acme}&archived=${archived}`)).json() as {
    id: string
    name: string
  }[]

/** Runs the jobs that the server has queued, in place of the ingester. */
async function readWallet(w = world) {
  const wallet = await create(w)
  w.node.give(wallet.address, 123_456_789n)
  w.node.give(wallet.address, 5_500_000n, usdt)
  w.node.mine(22)
  const started = await w.ask('treasurer', 'POST', '/api/v1/tron/catch-up', catchUp(wallet, w))
  await workQueued(w)
  return { wallet, jobId: started.json().stats.job_id as string }
}
const catchUp = (wallet: { address: string }, w = world, change: object = {}) => ({
  address: wallet.address,
  network_id: w.networkId,
  limit: null,
  provider: 'trongrid',
  use_high_watermark: true,
  ...change,
})

test('[API-24] [API-42] [API-50] [API-51] [DATA-06] [DATA-16] a wallet moves between two lists that never overlap', async () => {
  const wallet = await create()
  expect((await list(false)).some(({ id }) => id === wallet.id)).toBe(true)
  const archived = await world.ask('treasurer', 'PATCH', `/api/wallets/${wallet.id}/archive`)
  expect(archived.json()).toMatchObject({ id: wallet.id, is_active: false })
  const [active, inactive] = [await list(false), await list(true)]
  expect(inactive.map(({ id }) => id)).toContain(wallet.id)
  expect(active.filter(({ id }) => inactive.some((other) => other.id === id))).toEqual([])
  await world.ask('treasurer', 'PATCH', `/api/wallets/${wallet.id}/unarchive`)
  expect((await list(false)).map(({ id }) => id)).toContain(wallet.id)
})

test('[ERR-19] an address of another chain is refused with an explanation; a good one is accepted', async () => {
  const bad = [
    '',
    'nonsense',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
  ]
  for (const address of bad) {
    const answer = await world.ask('treasurer', 'POST', '/api/wallets', body({ address }))
    expect(answer.status).toBe(422)
    if (address !== '') expect(answer.json().detail).toBe('Invalid address for TRON Sandbox')
  }
})

test('a wallet is refused with the field that is wrong, and a second one with the same address', async () => {
  const faults: [object, RegExp][] = [
    [{ name: ' ' }, /^name: /],
    [{ name: 'a\u202e\nb' }, /^name: /],
    [{ network_id: world.acme }, /^network_id: /],
    [{ account_group_id: world.acme }, /^account_group_id: /],
    [{ entity_id: 'x' }, /^entity_id: /],
  ]
  for (const [change, detail] of faults) {
    const answer = await world.ask('treasurer', 'POST', '/api/wallets', body(change))
    expect(answer.status).toBe(422)
    expect(answer.json().detail).toMatch(detail)
  }
  const wallet = await create()
  const again = await world.ask('treasurer', 'POST', '/api/wallets', body({ address: wallet.address }))
  expect(again.status).toBe(409)
})

test('[API-93] wallets of another organisation are 404 in every call', async () => {
  const wallet = await create()
  const calls: [string, string, object?][] = [
    ['PATCH', `/api/wallets/${wallet.id}/archive`],
    ['PATCH', `/api/wallets/${wallet.id}/unarchive`],
    ['POST', `/api/wallets/${wallet.id}/subscribe-webhook`],
    ['POST', `/api/wallets/${wallet.id}/fetch-transactions`],
    ['GET', `/api/wallets/${wallet.id}/reconciliation-status`],
    ['POST', `/api/wallets/${wallet.id}/reconcile`],
    ['POST', `/api/wallets/${wallet.id}/backfill?token_id=${wallet.id}`],
    ['POST', '/api/v1/tron/catch-up', catchUp(wallet)],
    ['GET', `/api/wallets?entity_id=${world.acme}`],
    ['GET', `/api/account-groups?entity_id=${world.acme}`],
    ['GET', `/api/address-resolution?entity_id=${world.acme}`],
    ['GET', `/api/bc-transactions?entity_id=${world.acme}`],
    ['GET', `/api/orgs/${world.acme}/members`],
  ]
  for (const [method, path, payload] of calls) {
    const answer = await world.ask('owner', method, path, payload)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.text).not.toContain(wallet.address)
  }
  expect((await world.ask('owner', 'GET', '/api/wallets')).text).not.toContain(wallet.address)
})

test('only Owner, Admin, Manager and system users change wallets', async () => {
  const wallet = await create()
  for (const person of ['viewer', 'approver'] as const) {
    expect((await world.ask(person, 'POST', '/api/wallets', body())).status).toBe(403)
    expect((await world.ask(person, 'PATCH', `/api/wallets/${wallet.id}/archive`)).status).toBe(403)
  }
  expect((await world.ask('operator', 'PATCH', `/api/wallets/${wallet.id}/archive`)).status).toBe(200)
})

test('a wallet is renamed and moved to a group; the record holds what it was', async () => {
  const group = await world.ask('operator', 'POST', '/api/account-groups', {
    name: `Group ${++number}`,
    entity_id: world.acme,
  })
  const wallet = await create()
  const path = `/api/wallets/${wallet.id}`
  const name = `Renamed ${++number}`
  const renamed = await world.ask('treasurer', 'PATCH', path, { name })
  expect(renamed.json()).toMatchObject({ id: wallet.id, name, account_group_id: null })
  const moved = await world.ask('treasurer', 'PATCH', path, { account_group_id: group.json().id })
  expect(moved.json()).toMatchObject({ name, account_group_id: group.json().id })
  // A retry changes nothing and records nothing.
  await world.ask('treasurer', 'PATCH', path, { account_group_id: group.json().id })
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'before_state as before', 'after_state as after'])
    .where('subject_id', '=', wallet.id)
    .orderBy('seq')
    .execute()
  expect(events.map(({ verb }) => verb)).toEqual(['created', 'updated', 'updated'])
  expect(events[1]).toMatchObject({ before: { name: wallet.name }, after: { name } })
  const back = await world.ask('treasurer', 'PATCH', path, { account_group_id: null })
  expect(back.json().account_group_id).toBeNull()
})

test('a new name or group is refused: of a payee, of another organisation, of a person without the right', async () => {
  const wallet = await create()
  const path = `/api/wallets/${wallet.id}`
  const payee = `Payee ${++number}`
  const { address } = sandboxKey(`payee ${number}`)
  const entry = { network_id: world.networkId, name: payee, address, note: '', created_by: null }
  await transaction(world.db, (tx) =>
    insertAddressNames(tx, 'address_book', [{ ...entry, entity_id: world.acme }]),
  )
  const taken = await world.ask('treasurer', 'PATCH', path, { name: payee.replace('P', '\u0420') })
  expect([taken.status, taken.json().code]).toEqual([422, 'NAME_LOOKS_TAKEN'])
  const unknown = await world.ask('treasurer', 'PATCH', path, { account_group_id: world.acme })
  expect([unknown.status, unknown.json().code]).toEqual([422, 'GROUP_UNKNOWN'])
  expect((await world.ask('treasurer', 'PATCH', path, { name: 'a\u202eb' })).status).toBe(422)
  for (const person of ['viewer', 'approver'] as const)
    expect((await world.ask(person, 'PATCH', path, { name: 'Mine' })).status).toBe(403)
  expect((await world.ask('owner', 'PATCH', path, { name: 'Mine' })).status).toBe(404)
  expect((await list(false)).find(({ id }) => id === wallet.id)?.name).toBe(wallet.name)
})

test('[API-52] permanent delete is refused without dev mode and takes the books with it in dev mode', async () => {
  const kept = await create()
  const refused = await world.ask('treasurer', 'DELETE', `/api/wallets/${kept.id}`)
  expect([refused.status, refused.json().detail]).toEqual([403, 'Dev mode is disabled.'])
  const { wallet } = await readWallet(devWorld)
  expect((await devWorld.ask('treasurer', 'DELETE', `/api/wallets/${wallet.id}`)).status).toBe(204)
  expect((await devWorld.ask('treasurer', 'PATCH', `/api/wallets/${wallet.id}/archive`)).status).toBe(404)
  const left = await devWorld.db
    .selectFrom('wallet_transactions')
    .select('id')
    .where('wallet_id', '=', wallet.id)
    .execute()
  expect(left).toEqual([])
})

test('[API-49] [WAL-36] subscribing twice is harmless, and the answer states what changed', async () => {
  const wallet = await create()
  const path = `/api/wallets/${wallet.id}/subscribe-webhook`
  const first = (await world.ask('treasurer', 'POST', path)).json()
  expect(first).toMatchObject({ success: true, details: { network: 'TRON Sandbox', status: 'active' } })
  expect((await world.ask('treasurer', 'POST', path)).json()).toMatchObject({
    success: true,
    message: 'Already subscribed to events of this wallet',
  })
})

test('[API-45] [API-47] [DATA-30] [FETCH-40] a catch-up is queued, run, and reports its result', async () => {
  const key = sandboxKey('a wallet that receives and pays')
  const stranger = sandboxKey('a stranger who is paid').address
  // Uses the other world, whose list no other test counts.
  const wallet = await create(devWorld, { address: key.address })
  devWorld.node.give(key.address, 90_000_000n)
  for (let i = 0; i < 4; i++) devWorld.node.give(key.address, 5_000_000n, usdt)
  devWorld.node.mine(1)
  // Each kind has a different number, so that no count can be mistaken for another.
  for (let i = 0; i < 2; i++) devWorld.node.sendTrx(key, stranger, 1_000_000n)
  for (let i = 0; i < 3; i++) devWorld.node.sendToken(key, contracts.usdt, stranger, 1_000_000n)
  devWorld.node.mine(22)
  const started = await devWorld.ask('treasurer', 'POST', '/api/v1/tron/catch-up', catchUp(wallet, devWorld))
  const jobId = started.json().stats.job_id as string
  await workQueued(devWorld)
  const progress = (await devWorld.ask('treasurer', 'GET', `/api/v1/tron/progress/${jobId}`)).json()
  expect(progress).toMatchObject({
    stage: 'done',
    done: true,
    processed_native_in: 1,
    // Two payments and the three calls of the token's contract.
    processed_native_out: 5,
    processed_trc20_in: 4,
    processed_trc20_out: 3,
    errors: [],
  })
  expect(progress.planned_total).toBeGreaterThan(0)
  expect((await devWorld.ask('owner', 'GET', `/api/v1/tron/progress/${jobId}`)).status).toBe(404)
  expect((await devWorld.ask('treasurer', 'GET', `/api/v1/tron/progress/${devWorld.acme}`)).status).toBe(404)
})

test('[FETCH-11] a catch-up names the invalid field', async () => {
  const wallet = await create()
  const faults: [object, number, RegExp][] = [
    [{ limit: 500 }, 422, /^limit: /],
    [{ limit: 0 }, 422, /^limit: /],
    [{ provider: 'other' }, 422, /^provider: /],
    [{ specific_hash: 'xyz' }, 422, /^specific_hash: /],
    [{ network_id: world.acme }, 422, /^network_id: /],
    [{ address: 'nonsense' }, 422, /^address: /],
    [{ address: sandboxKey('nobody’s').address }, 404, /not found/],
    [{ surprise: 1 }, 422, /surprise/],
  ]
  for (const [change, status, detail] of faults) {
    const answer = await world.ask(
      'treasurer',
      'POST',
      '/api/v1/tron/catch-up',
      catchUp(wallet, world, change),
    )
    expect([change, answer.status]).toEqual([change, status])
    expect(answer.json().detail).toMatch(detail)
  }
})

test('[API-46] fetching on a network without a provider is refused with the reason', async () => {
  const ethereum = await world.db
    .selectFrom('networks')
    .select('id')
    .where('chain', '=', 'ethereum')
    .executeTakeFirstOrThrow()
  const wallet = await create(world, {
    network_id: ethereum.id,
    address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  })
  const answer = (await world.ask('treasurer', 'POST', `/api/wallets/${wallet.id}/fetch-transactions`)).json()
  expect(answer).toMatchObject({
    success: false,
    message: expect.stringMatching(/^No provider is configured for /),
  })
})

test('a wallet without a reader is shown as such, and nothing is queued for it', async () => {
  const network = await world.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'bitcoin')
    .executeTakeFirstOrThrow()
  const ofTests = body({ network_id: network.id, address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' })
  expect((await world.ask('treasurer', 'POST', '/api/wallets', ofTests)).json().detail).toBe(
    'Invalid address for Bitcoin',
  )
  const { id } = await create(world, {
    network_id: network.id,
    address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  })
  expect((await list(false)).find((wallet) => wallet.id === id)).toMatchObject({
    balance: '0',
    books: { state: 'unserved', as_of: null },
  })
  const refused = await world.ask('treasurer', 'POST', `/api/wallets/${id}/reconcile`)
  expect([refused.status, refused.text]).toEqual([422, 'wallet: no provider is configured for Bitcoin'])
  expect(
    await world.db.selectFrom('ingestion_jobs').select('id').where('wallet_id', '=', id).execute(),
  ).toEqual([])
})

test('[API-48] orchestrating brings a wallet up to date; another address is refused', async () => {
  const { wallet } = await readWallet()
  const path = `/api/wallets/${wallet.id}/orchestrate-catchup`
  const request = { address: wallet.address, network_id: world.networkId, limit: null, provider: 'trongrid' }
  expect((await world.ask('treasurer', 'POST', path, request)).json()).toMatchObject({ success: true })
  const other = await world.ask('treasurer', 'POST', path, {
    ...request,
    address: sandboxKey('else').address,
  })
  expect([other.status, other.json().detail]).toEqual([422, 'address: is not the address of this wallet'])
  await workQueued(world)
})

test('[DATA-14] [DATA-16] [CONST-08] balances are exact text; tokens carry tier and verification', async () => {
  const { wallet } = await readWallet()
  const found = (await list(false)).find(({ id }) => id === wallet.id)
  expect(found).toMatchObject({
    balance: '123.456789',
    usdt_balance: '5.5',
    symbol: 'TRX',
    books: { state: 'reconciled', as_of_block: expect.any(Number) },
    resources: { energy_remaining: 0 },
  })
  const tokens = (
    found as unknown as { tokens: { display_tier: number; is_verified: boolean; is_spam: boolean }[] }
  ).tokens
  for (const token of tokens) expect([0, 1, 2, 3]).toContain(token.display_tier)
})

test('[WAL-43] on Ethereum the known contract is USDT, whatever its token is called; on another chain it is not', async () => {
  const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const ethereum = await world.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'ethereum')
    .executeTakeFirstOrThrow()
  const usdtOn = async (network_id: string, change: object) => {
    const wallet = await create(world, { network_id, ...change })
    const token_id = await insertToken(world.db, {
      network_id,
      asset: `renamed:${contract}`,
      name: 'Tether',
      symbol: 'TETHER',
      contract_address: contract,
      is_verified: true,
    })
    const now = new Date()
    await world.db
      .insertInto('wallet_balances')
      .values({
        entity_id: world.acme,
        wallet_id: wallet.id,
        token_id,
        books_units: 3_000_000n,
        updated_at: now,
      })
      .execute()
    return (await list(false)).find(({ id }) => id === wallet.id)
  }
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect(await usdtOn(ethereum.id, { address })).toMatchObject({ usdt_balance: '3' })
  expect(await usdtOn(world.networkId, {})).toMatchObject({ usdt_balance: null })
})

test('[API-39] [DATA-18] the reconciliation status puts books and chain side by side', async () => {
  const { wallet } = await readWallet()
  const status = (
    await world.ask('treasurer', 'GET', `/api/wallets/${wallet.id}/reconciliation-status`)
  ).json()
  expect(status.address).toBe(wallet.address)
  expect(status.results).toHaveLength(2)
  expect(status.results[0]).toMatchObject({
    token_symbol: 'TRX',
    is_unknown: false,
    db_balance: '123.456789',
    current_chain_balance: '123.456789',
    last_reconciled_chain_balance: '123.456789',
    is_equal: true,
  })
  world.node.give(wallet.address, 20_000_000n)
  world.node.mine(22)
  const later = (
    await world.ask('treasurer', 'GET', `/api/wallets/${wallet.id}/reconciliation-status`)
  ).json()
  expect(later.results[0]).toMatchObject({
    db_balance: '123.456789',
    current_chain_balance: '143.456789',
    is_equal: false,
  })
})

test('[API-40] [API-41] reconcile and backfill wait for the work and answer with it; errors are plain text', async () => {
  const { wallet } = await readWallet()
  const before = (
    await world.ask('treasurer', 'GET', `/api/wallets/${wallet.id}/reconciliation-status`)
  ).json().results[0]
  const worker = setInterval(() => void workQueued(world), 100)
  try {
    const after = (await world.ask('treasurer', 'POST', `/api/wallets/${wallet.id}/reconcile`)).json()
      .results[0]
    expect(Date.parse(after.last_reconciled_at)).toBeGreaterThan(Date.parse(before.last_reconciled_at))
    const filled = await world.ask(
      'treasurer',
      'POST',
      `/api/wallets/${wallet.id}/backfill?token_id=${before.token_id}`,
    )
    expect(filled.json()).toMatchObject({ success: true, notice: { code: 'WALLET_READ_AGAIN', params: {} } })
  } finally {
    clearInterval(worker)
  }
  const missing = await world.ask('treasurer', 'POST', `/api/wallets/${wallet.id}/backfill`)
  expect([missing.status, missing.text]).toEqual([422, expect.stringMatching(/^token_id: /)])
  const unknown = await world.ask('treasurer', 'GET', `/api/wallets/${world.acme}/reconciliation-status`)
  expect([unknown.status, unknown.text]).toEqual([404, 'Wallet not found'])
})

test('[API-58] [DATA-28] names of addresses, in three maps', async () => {
  const names = (await world.ask('viewer', 'GET', '/api/address-resolution')).json()
  expect(Object.values(names.wallets)).toContain('Cold vault')
  expect(Object.keys(names).sort()).toEqual(['address_book', 'inbound_labels', 'wallets'])
  expect(Object.keys(names.address_book).length).toBeGreaterThan(0)
})

test('[API-57] deleting all transactions: refused without dev mode; in dev mode the answer states what was deleted', async () => {
  await readWallet()
  const before = await world.db.selectFrom('bc_transactions').select('id').execute()
  expect((await world.ask('treasurer', 'DELETE', '/api/bc-transactions/dev-delete-all')).status).toBe(403)
  expect(await world.db.selectFrom('bc_transactions').select('id').execute()).toHaveLength(before.length)
  await readWallet(devWorld)
  const cleared = (await devWorld.ask('admin', 'DELETE', '/api/bc-transactions/dev-delete-all')).json()
  expect(cleared.message).toBeTruthy()
  expect(cleared.details.tables_cleared.bc_transactions).toBeGreaterThan(0)
  expect(
    (await devWorld.ask('treasurer', 'GET', `/api/bc-transactions?entity_id=${devWorld.acme}`)).json(),
  ).toEqual({ rows: [], total: 0 })
})

test('[API-56] [DATA-20] [DATA-21] [DATA-23] [DATA-27] each filter of the list narrows rows and total alike', async () => {
  const { wallet } = await readWallet()
  const ask = async (query: string) =>
    (await world.ask('viewer', 'GET', `/api/bc-transactions?entity_id=${world.acme}&${query}`)).json() as {
      rows: Record<string, unknown>[]
      total: number
    }
  const all = await ask('')
  expect(all.total).toBe(all.rows.length)
  expect(Object.keys(all.rows[0] ?? {})).toEqual(
    expect.arrayContaining([
      'mpc_asset',
      'token',
      'mpc_network',
      'network',
      'trx_energy_used',
      'row_kind',
      'event_index',
    ]),
  )
  const mine = await ask(`wallet_id=${wallet.id}`)
  expect(mine.total).toBe(2)
  const hash = String(mine.rows[0]?.tx_hash)
  const expectations: [string, (row: Record<string, unknown>) => boolean][] = [
    ['status=confirmed', (row) => row.status === 'confirmed'],
    ['status=failed', (row) => row.status === 'failed'],
    ['type=token', (row) => row.transaction_type === 'token'],
    ['token=USDT', (row) => row.token === 'USDT'],
    [`network=${world.networkId}`, (row) => row.network_id === world.networkId],
    ['network=TRON%20Sandbox', (row) => row.network === 'TRON Sandbox'],
    [`q=${hash}`, (row) => row.tx_hash === hash],
    [`q=${hash.slice(0, 8)}`, (row) => String(row.tx_hash).startsWith(hash.slice(0, 8))],
    [`q=${wallet.address}`, (row) => row.to_address === wallet.address],
    ['min_amounts=TRX:200,USDT:0.5', (row) => row.token !== 'TRX' || Number(row.amount) >= 200],
    ['from_date=2100-01-01T00:00:00Z', () => false],
    ['to=2000-01-01T00:00:00Z', () => false],
    ['include_energy=false', (row) => !String(row.transaction_type).includes('energy')],
    ['q=%27;drop%20table', () => false],
  ]
  for (const [query, holds] of expectations) {
    const page = await ask(query)
    expect([query, page.rows.every(holds)]).toEqual([query, true])
    expect([query, page.total]).toEqual([query, all.rows.filter(holds).length])
  }
  const second = await ask('limit=1&page=2')
  expect(second.rows[0]?.id).toBe(all.rows[1]?.id)
})

/** A wallet that has paid an unknown address in USDT and was read. */
async function readCaller(name: string) {
  const key = sandboxKey(name)
  const wallet = await create(devWorld, { address: key.address })
  devWorld.node.give(key.address, 90_000_000n)
  devWorld.node.give(key.address, 5_000_000n, usdt)
  devWorld.node.mine(1)
  devWorld.node.sendToken(key, contracts.usdt, sandboxKey('a stranger who is paid').address, 1_000_000n)
  devWorld.node.mine(22)
  await devWorld.ask('treasurer', 'POST', '/api/v1/tron/catch-up', catchUp(wallet, devWorld))
  await workQueued(devWorld)
  return wallet
}

test("[DATA-23] an item of the list has the twelve TRON fields, with the chain's result of a call", async () => {
  const wallet = await readCaller('a wallet whose call is read')
  const path = `?entity_id=${devWorld.acme}&wallet_id=${wallet.id}`
  const [row] = (await devWorld.ask('viewer', 'GET', `/api/bc-transactions${path}&type=contract`)).json().rows
  expect(row).toMatchObject({
    trx_contract_type: 'TriggerSmartContract',
    trx_contract_ret: 'SUCCESS',
    trx_raw_full: { txID: row.tx_hash, raw_data_hex: expect.stringMatching(/^0a/) },
    trx_resource_type: null,
    trx_resource_amount: null,
    trx_delegate_balance_sun: null,
    trx_delegate_balance_trx: null,
    trx_delegate_energy_estimate: null,
    trx_delegate_energy_source: null,
    trx_energy_transferred_trx: null,
  })
  expect(row.trx_energy_used).toBeGreaterThan(10_000)
  expect(row.trx_bandwidth_used).toBeGreaterThan(100)
  for (const list of ['bc-transactions', 'bc-transactions-mpc']) {
    const rowsOf = async (query: string) =>
      (await devWorld.ask('viewer', 'GET', `/api/${list}${path}${query}`)).json().rows as Record<
        string,
        unknown
      >[]
    for (const row of await rowsOf('')) expect(row.trx_raw_full).toMatchObject({ txID: row.tx_hash })
    for (const entry of await rowsOf('&include_raw=false')) expect(entry).not.toHaveProperty('trx_raw_full')
  }
})

test('[TXP-16] rows below their minimum and calls of 0 TRX are listed only with the added parameter', async () => {
  const wallet = await readCaller('a wallet that calls')
  const kinds = async (query: string) => {
    const path = `/api/bc-transactions?entity_id=${devWorld.acme}&wallet_id=${wallet.id}&${query}`
    const { rows, total } = (await devWorld.ask('viewer', 'GET', path)).json() as {
      rows: { token: string; amount: string; transaction_type: string }[]
      total: number
    }
    expect(total).toBe(rows.length)
    return rows.map(({ transaction_type, amount }) => `${transaction_type} ${Number(amount)}`).toSorted()
  }
  const all = ['contract 0', 'native 90', 'token 1', 'token 5']
  expect(await kinds('')).toEqual(all)
  expect(await kinds('min_amounts=TRX:0.01,USDT:0.5')).toEqual(all.slice(1))
  expect(await kinds('min_amounts=TRX:100,USDT:2')).toEqual(['token 5'])
  expect(await kinds('min_amounts=TRX:0.01,USDT:0.5&calls=show')).toEqual(all)
  expect(await kinds('min_amounts=TRX:100&calls=merged')).toEqual(['contract 0', 'token 1', 'token 5'])
  expect(await kinds('min_amounts=TRX:100,USDT:2&calls=merged')).toEqual(['token 5'])
  expect(
    (await devWorld.ask('viewer', 'GET', `/api/bc-transactions?entity_id=${devWorld.acme}&calls=x`)).status,
  ).toBe(422)
})

test('the list names the invalid field', async () => {
  for (const query of [
    'limit=0',
    'limit=x',
    'page=0',
    'status=zzz',
    'type=zzz',
    'network=nope',
    'wallet_id=1',
    'from_date=yesterday',
    'to=5',
    'min_amounts=TRX',
    'include_energy=2',
  ]) {
    const answer = await world.ask('viewer', 'GET', `/api/bc-transactions?entity_id=${world.acme}&${query}`)
    expect([query, answer.status]).toEqual([query, 422])
    expect(answer.json().detail).toMatch(new RegExp(`^${query.split('=')[0]}: `))
  }
})

test('[API-92] [ERR-20] a change is visible in the next read, from another process as well', async () => {
  const wallet = await create()
  const elsewhere = await world.db
    .selectFrom('wallets')
    .select('name')
    .where('id', '=', wallet.id)
    .executeTakeFirstOrThrow()
  expect(elsewhere.name).toBe(wallet.name)
  const failed = await world.ask('treasurer', 'POST', '/api/wallets', body({ address: wallet.address }))
  expect(failed.status).toBe(409)
  expect((await list(false)).filter(({ id }) => id === wallet.id)).toHaveLength(1)
})

test('a wallet for a group that is deleted at that moment is refused, not failed', async () => {
  const group = await world.ask('operator', 'POST', '/api/account-groups', {
    name: 'Short-lived',
    entity_id: world.acme,
  })
  const { id } = group.json()
  const pending = await transaction(world.db, async (tx) => {
    await tx.deleteFrom('account_groups').where('id', '=', id).execute()
    const answer = world.ask('treasurer', 'POST', '/api/wallets', body({ account_group_id: id }))
    await vi.waitFor(async () => expect(await waiting(world.db)).toBe(1))
    return { answer }
  })
  const { status, text } = await pending.answer
  expect([status, JSON.parse(text).detail]).toEqual([
    409,
    'What this belongs to was deleted in the meantime. Load it again.',
  ])
})
