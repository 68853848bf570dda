/** Usage of each organisation: counts for staff. */
import { newId } from '@holdfast/store'
import { beforeAll, expect, test } from 'vitest'
import { startsUntil } from './usage.ts'
import { storePrices } from '../prices/prices.ts'
import { insertToken } from '../../../test/insert-token.ts'
import { createWorld, people, type World } from '../../../test/world.ts'

let world: World
let walletId: string
const nothing = '00000000-0000-0000-0000-000000000000'
const today = new Date().toISOString().slice(0, 10)
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  world = await createWorld()
  const created = await world.ask('owner', 'POST', '/api/wallets', {
    name: 'Counted',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    network_id: world.networkId,
    entity_id: world.birch,
  })
  walletId = created.json().id
})

const ask = async (query: string) => (await world.ask('operator', 'GET', `/admin-api/usage?${query}`)).json()
const ofBirch = async (by = 'day') => ask(`by=${by}&entity_id=${world.birch}`)
const last = async () => (await ofBirch()).buckets.at(-1)

const tokenOf = (symbol: string, isVerified: boolean, asset: string) =>
  insertToken(world.db, {
    network_id: world.networkId,
    asset,
    name: symbol,
    symbol,
    is_verified: isVerified,
  })

async function move(
  tokenId: string,
  direction: 'in' | 'out',
  units: bigint,
  change: { at?: string; kind?: 'transfer' | 'fee'; excluded?: boolean } = {},
) {
  await world.db
    .insertInto('wallet_transactions')
    .values({
      entity_id: world.birch,
      id: newId(),
      wallet_id: walletId,
      bc_transaction_id: newId(),
      token_id: tokenId,
      kind: change.kind ?? 'transfer',
      direction,
      units,
      tx_hash: newId(),
      block_number: 1,
      seq: 0,
      ts: new Date(`${change.at ?? today}T00:00:00.000Z`),
      running_balance_units: null,
      excluded_at: change.excluded === true ? new Date() : null,
      excluded_by: null,
      created_at: new Date(),
    })
    .execute()
}

test('only staff reads it; an unknown organisation is 404', async () => {
  for (const person of people) {
    const { status } = await world.ask(person, 'GET', '/admin-api/usage')
    expect([person, status]).toEqual([person, ['admin', 'operator'].includes(person) ? 200 : 403])
  }
  expect((await world.ask('admin', 'GET', `/admin-api/usage?entity_id=${newId()}`)).status).toBe(404)
  expect((await world.ask('admin', 'GET', '/admin-api/usage?by=year')).status).toBe(422)
})

test('thirty days or twelve months of UTC, the present one last', () => {
  const days = startsUntil(new Date('2026-03-01T00:30:00Z'), 'day')
  expect([days.length, days[0], days.at(-2), days.at(-1)]).toEqual([
    30,
    '2026-01-31',
    '2026-02-28',
    '2026-03-01',
  ])
  const months = startsUntil(new Date('2026-03-31T23:59:00Z'), 'month')
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-04-01', '2026-03-01'])
})

const volumesOf = ({ volumes }: { volumes: { token_id: string }[] }, ...tokens: string[]) =>
  volumes.filter(({ token_id }) => tokens.includes(token_id))

test('volume is exact, by token and direction, and states how many movements have no price', async () => {
  const usdt = await tokenOf('USDT', true, 'trc20:verified')
  const lure = await tokenOf('USDT', false, 'trc20:lure')
  await move(usdt, 'in', 10n ** 30n + 1n)
  await move(usdt, 'in', 2_500_000n)
  await move(usdt, 'out', 1_250_000n)
  await move(usdt, 'out', 9_000_000n, { kind: 'fee' })
  await move(usdt, 'out', 9_000_000n, { excluded: true })
  await move(usdt, 'in', 7_000_000n, { at: yesterday })
  await move(lure, 'in', 5_000_000n)
  await move(lure, 'in', 5_000_000n)
  const { buckets } = await ofBirch()
  const named = { token_id: usdt, symbol: 'USDT', price: null }
  expect(buckets.at(-1)).toMatchObject({
    volumes: [{ ...named, in_amount: '1000000000000000000000002.500001', out_amount: '1.25' }],
    unpriced_movements: 2,
  })
  expect(buckets.at(-2)).toMatchObject({
    volumes: [{ ...named, in_amount: '7', out_amount: '0' }],
    unpriced_movements: 0,
  })
  const ofAcme = await ask(`entity_id=${world.acme}`)
  expect(ofAcme.buckets.at(-1)).toMatchObject({ volumes: [], unpriced_movements: 0 })
})

test('two verified tokens of one symbol stay separate, each with the price of its own asset', async () => {
  const network = (await world.ask('operator', 'GET', '/api/networks'))
    .json()
    .find(({ id }: { id: string }) => id === world.networkId)
  const assetOf = (asset: string) => `tron:${network.chain_id}/${asset}`
  const dear = await tokenOf('TWIN', true, 'trc20:dear')
  const cheap = await tokenOf('TWIN', true, 'trc20:cheap')
  await storePrices(world.db, {
    prices: new Map([
      [assetOf('trc20:dear'), '2'],
      [assetOf('trc20:cheap'), '0.25'],
    ]),
  })
  await move(dear, 'in', 10_000_000n)
  await move(cheap, 'in', 40_000_000n)
  const priced = (asset: string, usd: string) => ({
    asset_id: assetOf(asset),
    symbol: 'TWIN',
    price: { usd, source: 'operator' },
  })
  const volumes = volumesOf(await last(), dear, cheap)
  expect(volumes).toHaveLength(2)
  expect(volumes.find(({ token_id }) => token_id === dear)).toMatchObject({
    ...priced('trc20:dear', '2'),
    in_amount: '10',
  })
  expect(volumes.find(({ token_id }) => token_id === cheap)).toMatchObject({
    ...priced('trc20:cheap', '0.25'),
    in_amount: '40',
  })
})

test('transactions are the rows of the list; wallets and members are counted at the end of each day', async () => {
  await world.db.deleteFrom('tx_rollup').where('entity_id', '=', world.birch).execute()
  const rollup = {
    entity_id: world.birch,
    scope_id: world.birch,
    network_id: nothing,
    transaction_type: 'native' as const,
    status: 'confirmed' as const,
    symbol: '',
    is_known_token: true,
    is_dust: false,
  }
  await world.db
    .insertInto('tx_rollup')
    .values([
      { ...rollup, grain: 'd', detail: 0, bucket: today, n: 3n },
      { ...rollup, grain: 'd', detail: 0, bucket: yesterday, n: 4n },
      { ...rollup, grain: 'd', detail: 1, bucket: today, n: 3n },
      { ...rollup, grain: 'm', detail: 0, bucket: `${today.slice(0, 7)}-01`, n: 7n },
    ])
    .execute()
  const { buckets, organizations } = await ofBirch()
  expect(buckets.slice(-2).map(({ transactions }: { transactions: number }) => transactions)).toEqual([4, 3])
  expect((await ofBirch('month')).buckets.at(-1).transactions).toBe(7)
  const birch = organizations.find(({ id }: { id: string }) => id === world.birch)
  expect(birch).toMatchObject({ name: 'Birch Holdings', transactions: 7, wallets: buckets.at(-1).wallets })
  const before = buckets.at(-1).wallets
  await world.db
    .updateTable('wallets')
    .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
    .where('entity_id', '=', world.birch)
    .execute()
  const wallets = (await ofBirch()).buckets.map((bucket: { wallets: number }) => bucket.wallets)
  expect(wallets.slice(-5)).toEqual([0, before, before, before, before])
  const members = (await last()).members
  await world.db
    .updateTable('members')
    .set({ is_retired: true })
    .where('entity_id', '=', world.birch)
    .execute()
  expect([members > 0, (await last()).members]).toEqual([true, 0])
})

test('calls are counted for the organisation that they concern', async () => {
  await world.db.deleteFrom('call_counts').execute()
  await world.pulse.flush()
  await world.db.deleteFrom('call_counts').execute()
  const call = { routeClass: 'wallets', outcome: 'ok', ms: 1 } as const
  for (const organisationId of [world.birch, world.birch, world.acme, null])
    world.pulse.called({ ...call, organisationId })
  await world.pulse.flush()
  const usage = await ofBirch()
  expect(usage.buckets.at(-1).calls).toBe(2)
  expect(usage.organizations.find(({ id }: { id: string }) => id === world.acme).calls).toBe(1)
  expect(usage.calls_of_none).toBe(1)
  expect((await ask('by=month')).buckets.at(-1).calls).toBeGreaterThanOrEqual(4)
})
