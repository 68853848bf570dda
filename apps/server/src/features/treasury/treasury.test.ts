/** The treasury's value over time: equal to the books, honest about prices, and of one organisation only. */
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { newId } from '@holdfast/store'
import { listWalletViews } from '@holdfast/store/read'
import { upsertDayPrices } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { insertToken } from '../../../test/insert-token.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { pointsOf } from './points-of.ts'
import { readTreasury } from './read-treasury.ts'

let world: World
let native: string
let chain: string
const dayMs = 86_400_000
const now = Date.now()
const dayOf = (back: number) => new Date(now - back * dayMs).toISOString().slice(0, 10)
const micros = (text: string): bigint => parseUnits(text, 6)

beforeAll(async () => {
  world = await createWorld()
  const row = await world.db
    .selectFrom('tokens as t')
    .innerJoin('networks as n', 'n.id', 't.network_id')
    .select(['t.id', 'n.chain_id'])
    .where('t.network_id', '=', world.networkId)
    .where('t.asset', 'like', 'slip44:%')
    .executeTakeFirstOrThrow()
  native = row.id
  chain = `tron:${row.chain_id}`
})

/** An organisation of the operator's without wallets. */
async function organisation(): Promise<string> {
  return (await world.ask('admin', 'POST', '/api/my-organizations', { name: newId() })).json().id
}

async function wallet(organisationId: string, isActive = true): Promise<string> {
  const id = newId()
  await world.db
    .insertInto('wallets')
    .values({
      entity_id: organisationId,
      id,
      account_group_id: null,
      network_id: world.networkId,
      name: id,
      address: id,
      is_active: isActive,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  return id
}

interface Entry {
  readonly units: bigint
  readonly daysAgo: number
  readonly token?: string
  readonly kind?: 'fee' | 'stake' | 'unstake'
  readonly hash?: string
}

/** Entries in order of time with their running balances, and the balance that they lead to. */
async function enter(organisationId: string, walletId: string, entries: readonly Entry[]): Promise<void> {
  const balances = new Map<string, bigint>()
  for (const [
    index,
    { units, daysAgo, token = native, kind = 'transfer', hash = newId() },
  ] of entries.entries()) {
    const balance = (balances.get(token) ?? 0n) + units
    balances.set(token, balance)
    await world.db
      .insertInto('wallet_transactions')
      .values({
        entity_id: organisationId,
        id: newId(),
        wallet_id: walletId,
        bc_transaction_id: newId(),
        token_id: token,
        kind,
        direction: units > 0n ? 'in' : 'out',
        units: units > 0n ? units : -units,
        tx_hash: hash,
        block_number: index + 1,
        seq: index,
        ts: new Date(now - daysAgo * dayMs),
        running_balance_units: balance,
        excluded_at: null,
        excluded_by: null,
        created_at: new Date(),
      })
      .execute()
  }
  for (const [token, units] of balances) await hold(organisationId, walletId, token, units)
}

const hold = (organisationId: string, walletId: string, token: string, units: bigint) =>
  world.db
    .insertInto('wallet_balances')
    .values({
      entity_id: organisationId,
      wallet_id: walletId,
      token_id: token,
      books_units: units,
      updated_at: new Date(),
    })
    .execute()

const read = async (organisationId: string, range = 'month', person: 'admin' | 'owner' = 'admin') =>
  (await world.ask(person, 'GET', `/api/treasury?entity_id=${organisationId}&range=${range}`)).json()

test('points lie on whole steps of UTC, the last one is now', () => {
  const at = new Date('2026-03-01T10:20:30Z')
  const ends = (range: 'day' | 'week' | 'month' | 'year') => {
    const points = pointsOf(range, at).map((point) => point.toISOString().slice(0, 16))
    return [points.length, points[0], points.at(-2), points.at(-1)]
  }
  expect(ends('day')).toEqual([26, '2026-02-28T10:00', '2026-03-01T10:00', '2026-03-01T10:20'])
  expect(ends('week')).toEqual([30, '2026-02-22T06:00', '2026-03-01T06:00', '2026-03-01T10:20'])
  expect(ends('month')).toEqual([32, '2026-01-30T00:00', '2026-03-01T00:00', '2026-03-01T10:20'])
  expect(ends('year')).toEqual([54, '2025-03-02T00:00', '2026-03-01T00:00', '2026-03-01T10:20'])
})

test('the value at each point is the books’ running balance at the day’s price, and in − out − fees + prices = change', async () => {
  const id = await organisation()
  const [first, second] = [await wallet(id), await wallet(id)]
  await enter(id, first, [
    { units: 900_000_000n, daysAgo: 200 },
    { units: 100_000_000n, daysAgo: 20.3 },
    { units: -40_000_000n, daysAgo: 12.6, hash: 'between own wallets' },
    { units: -1_000_000n, daysAgo: 12.6, hash: 'between own wallets', kind: 'fee' },
    { units: -25_000_000n, daysAgo: 3.1 },
    { units: 7_000_000n, daysAgo: 0.001 },
  ])
  await enter(id, second, [{ units: 40_000_000n, daysAgo: 12.6, hash: 'between own wallets' }])
  const prices = await world.db
    .selectFrom('prices')
    .select(['usd'])
    .select((eb) => eb.cast<string>('day', 'text').as('day'))
    .where('asset', '=', `${chain}/slip44:195`)
    .where('source', '=', 'sandbox')
    .execute()
  const priceOn = (day: string) => prices.find((price) => price.day === day)?.usd ?? 'none'
  for (const range of ['day', 'week', 'month', 'year']) {
    const answer = await read(id, range)
    const { change, series } = answer
    const flows = micros(change.in_usd) - micros(change.out_usd) - micros(change.fees_usd)
    expect(flows + micros(change.prices_usd)).toBe(micros(change.usd))
    expect(micros(series.at(-1).value_usd) - micros(series[0].value_usd)).toBe(micros(change.usd))
    for (const [index, point] of series.entries()) {
      const { sum } = await world.db
        .selectFrom('wallet_transactions as w')
        .select((eb) => eb.fn.sum<string>('running_balance_units').as('sum'))
        .where('entity_id', '=', id)
        .where('ts', '<', new Date(point.at))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('wallet_transactions as later')
                .select('later.id')
                .whereRef('later.wallet_id', '=', 'w.wallet_id')
                .whereRef('later.seq', '>', 'w.seq')
                .where('later.ts', '<', new Date(point.at)),
            ),
          ),
        )
        .executeTakeFirstOrThrow()
      const isNow = index === series.length - 1
      const usd = isNow ? '0.1' : priceOn(new Date(Date.parse(point.at) - 1).toISOString().slice(0, 10))
      const worth = (BigInt(sum ?? 0) * parseUnits(usd, 8)) / 10n ** 8n
      expect([range, point.at, point.value_usd]).toEqual([range, point.at, formatUnits(worth, 6)])
    }
  }
  const month = await read(id)
  // A transfer between two wallets of the organisation is neither received nor paid; its fee is.
  expect(month.by_asset).toMatchObject([{ symbol: 'TRX', amount: '981', value_usd: '98.1', wallets: 2 }])
  expect(month.by_network).toMatchObject([{ value_usd: '98.1', wallets: 2 }])
  expect(month.by_group).toMatchObject([{ id: null, name: null, value_usd: '98.1', wallets: 2 }])
  expect(micros(month.change.fees_usd)).toBe((1_000_000n * parseUnits(priceOn(dayOf(12.6)), 8)) / 10n ** 8n)
})

const dayBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString().slice(0, 10)

test('what is staked is part of the value and of its history, and a stake is neither received nor paid', async () => {
  const id = await organisation()
  const own = await wallet(id)
  await enter(id, own, [
    { units: 900_000_000n, daysAgo: 50 },
    { units: -500_000_000n, daysAgo: 20.2, kind: 'stake', hash: 'stake' },
    { units: -1_000_000n, daysAgo: 20.2, kind: 'fee', hash: 'stake' },
    { units: 160_000_000n, daysAgo: 3.3, kind: 'unstake' },
  ])
  const month = await read(id)
  expect(month).toMatchObject({
    value_usd: '89.9',
    by_asset: [
      { symbol: 'TRX', amount: '899', value_usd: '89.9', staked: { amount: '340', value_usd: '34' } },
    ],
    by_group: [{ value_usd: '89.9' }],
    by_network: [{ value_usd: '89.9' }],
    change: { in_usd: '0', out_usd: '0' },
  })
  expect(micros(month.change.fees_usd)).toBeGreaterThan(0n)
  // 900 TRX were held until the fee of the first stake, 899 since.
  for (const [index, held] of [
    [5, 900_000_000n],
    [15, 899_000_000n],
    [29, 899_000_000n],
  ] as const) {
    const point = month.series[index]
    const { usd } = await world.db
      .selectFrom('prices')
      .select('usd')
      .where('asset', '=', `${chain}/slip44:195`)
      .where('source', '=', 'sandbox')
      .where((eb) => eb(eb.cast<string>('day', 'text'), '=', dayBefore(point.at)))
      .executeTakeFirstOrThrow()
    expect(micros(point.value_usd)).toBe((held * parseUnits(usd ?? '0', 8)) / 10n ** 8n)
  }
  const [view] = await listWalletViews(world.db, { organisationIds: [id] })
  expect(view?.held[0]).toMatchObject({ books_units: '559000000', staked_units: '340000000' })
  const [row] = (await world.ask('admin', 'GET', `/api/wallets?entity_id=${id}`)).json()
  expect(row).toMatchObject({ balance: '559', tokens: [{ symbol: 'TRX', balance: '559', staked: '340' }] })
  expect((await world.ask('admin', 'GET', `/api/vaults?entity_id=${id}`)).json()).toMatchObject([
    { value_usd: '89.9', out_7d_usd: '0', in_7d_usd: '0' },
  ])
})

test('a history that begins after a stake has only its end: no position is below zero', async () => {
  const id = await organisation()
  await enter(id, await wallet(id), [{ units: 160_000_000n, daysAgo: 3.3, kind: 'unstake' }])
  const month = await read(id)
  expect(month).toMatchObject({ value_usd: '16', by_asset: [{ amount: '160' }] })
  expect(month.by_asset[0].staked).toBeUndefined()
  expect(micros(month.series[0].value_usd)).toBeGreaterThan(0n)
})

test('no value is below nothing, and a change from nearly nothing has no percentage', async () => {
  const early = await organisation()
  // The fee is read with an earlier time than the deposit that pays it.
  await enter(early, await wallet(early), [
    { units: -36_000_000n, daysAgo: 20 },
    { units: 1_000_000_000n, daysAgo: 10 },
  ])
  const { series, change } = await read(early)
  expect(
    series
      .map((point: { value_usd: string }) => micros(point.value_usd))
      .filter((value: bigint) => value < 0n),
  ).toEqual([])
  expect(change.percent).toBe(null)
  const small = await organisation()
  await enter(small, await wallet(small), [
    { units: 1_000_000n, daysAgo: 200 },
    { units: 1_000_000_000n, daysAgo: 10 },
  ])
  expect((await read(small)).change.percent).toBe(null)
})

test('entries of a wallet that was never read change nothing, and the wallet is counted', async () => {
  const id = await organisation()
  await enter(id, await wallet(id), [{ units: 1_000_000_000n, daysAgo: 200 }])
  const before = await read(id, 'year')
  const unread = await wallet(id)
  await enter(id, unread, [{ units: 400_000_000n, daysAgo: 100 }])
  await world.db.deleteFrom('wallet_balances').where('wallet_id', '=', unread).execute()
  const { series, change, unread_wallets } = await read(id, 'year')
  expect(unread_wallets).toBe(1)
  expect(change.in_usd).toBe(before.change.in_usd)
  expect(micros(series[0].value_usd)).toBe(0n)
  expect(micros(change.prices_usd)).toBe(micros(before.change.prices_usd))
})

test('a token without a price and an unverified one are named with amount and reason, never counted as 0', async () => {
  const id = await organisation()
  const own = await wallet(id)
  const token = (symbol: string, is_verified: boolean) =>
    insertToken(world.db, {
      network_id: world.networkId,
      asset: `trc20:${symbol}`,
      name: symbol,
      symbol,
      is_verified,
    })
  const unpriced = await token('NOPRICE', true)
  const late = await token('LATE', true)
  const old = await token('OLD', true)
  await hold(id, own, native, 50_000_000n)
  await hold(id, own, unpriced, 5_000_000n)
  await hold(id, own, late, 3_000_000n)
  await hold(id, own, old, 2_000_000n)
  await hold(id, own, await token('LURE', false), 9_000_000n)
  await hold(id, own, await token('GONE', true), 0n)
  // Known from yesterday on only: earlier days do not take a later price.
  const prices = [
    { asset: `${chain}/trc20:LATE`, day: dayOf(1), usd: '4' },
    { asset: `${chain}/trc20:OLD`, day: dayOf(9), usd: '7' },
  ]
  await upsertDayPrices(world.db, { source: 'import', prices })
  const answer = await read(id)
  expect(answer.value_usd).toBe('17')
  expect(answer.by_asset.map(({ symbol, value_usd }: any) => [symbol, value_usd])).toEqual([
    ['LATE', '12'],
    ['TRX', '5'],
  ])
  const left = answer.not_counted.map(({ symbol, amount, reason, last_price }: any) => [
    symbol,
    amount,
    reason,
    last_price?.usd ?? null,
  ])
  expect(left.toSorted()).toEqual([
    ['LURE', '9', 'unverified', null],
    ['NOPRICE', '5', 'no-price', null],
    ['OLD', '2', 'stale-price', '7'],
  ])
  expect(answer.series.every(({ is_partial }: any) => is_partial)).toBe(true)
  expect(answer.change).toBe(null)
})

test('two organisations apart; archived and unread wallets are counted by number, not by value', async () => {
  const [first, other] = [await organisation(), await organisation()]
  await enter(first, await wallet(first), [{ units: 10_000_000n, daysAgo: 2 }])
  await enter(first, await wallet(first, false), [{ units: 5_000_000n, daysAgo: 2 }])
  await wallet(first)
  await enter(other, await wallet(other), [{ units: 70_000_000n, daysAgo: 2 }])
  expect(await read(first)).toMatchObject({ value_usd: '1', archived_wallets: 1, unread_wallets: 1 })
  expect(await read(other)).toMatchObject({ value_usd: '7', archived_wallets: 0, unread_wallets: 0 })
  const foreign = await world.ask('owner', 'GET', `/api/treasury?entity_id=${first}`)
  expect(foreign.status).toBe(404)
  const empty = await organisation()
  expect(await read(empty)).toMatchObject({ value_usd: '0', priced_at: null, by_asset: [], not_counted: [] })
})

test('more entries than the limit shorten the series, and the answer says since when', async () => {
  const id = await organisation()
  const own = await wallet(id)
  const entries = [25, 18, 11, 5, 2].map((daysAgo) => ({ units: 1_000_000n, daysAgo }))
  await enter(id, own, entries)
  const views = await listWalletViews(world.db, { organisationIds: [id] })
  const query = { organisationId: id, views, range: 'month', now: new Date(now) } as const
  const whole = await readTreasury(world.db, world.context.config, { ...query, limit: 5 })
  const cut = await readTreasury(world.db, world.context.config, { ...query, limit: 2 })
  expect([whole.complete_from, cut.complete_from]).toEqual([null, `${dayOf(10)}T00:00:00.000Z`])
  expect(cut.series).toEqual(
    whole.series.slice(-cut.series.length).map((point, index) => ({
      ...point,
      ...(index === 0 ? { in_usd: '0', out_usd: '0' } : {}),
    })),
  )
  expect(cut.series[0]?.at).toBe(cut.complete_from)
  // The newest entries may all be of an archived wallet.
  await enter(id, await wallet(id, false), [{ units: 1_000_000n, daysAgo: 1 }])
  const hidden = { ...query, views: await listWalletViews(world.db, { organisationIds: [id] }), limit: 0 }
  expect((await readTreasury(world.db, world.context.config, hidden)).complete_from).not.toBe(null)
})

test('vaults are the account groups: their values add up, and a move between two of them is a flow of both', async () => {
  const id = await organisation()
  const group = async (name: string) =>
    (await world.ask('admin', 'POST', '/api/account-groups', { name, entity_id: id })).json().id as string
  const [cold, hot, unused] = [await group('Cold'), await group('Hot'), await group('Unused')]
  const [first, second, loose] = [await wallet(id), await wallet(id), await wallet(id)]
  const place = (walletId: string, account_group_id: string) =>
    world.db.updateTable('wallets').set({ account_group_id }).where('id', '=', walletId).execute()
  await place(first, cold)
  await place(second, hot)
  await enter(id, first, [
    { units: 900_000_000n, daysAgo: 20 },
    { units: -100_000_000n, daysAgo: 3, hash: 'between vaults' },
  ])
  await enter(id, second, [{ units: 100_000_000n, daysAgo: 3, hash: 'between vaults' }])
  await enter(id, loose, [{ units: 5_000_000n, daysAgo: 30 }])
  const vaults = (await world.ask('admin', 'GET', `/api/vaults?entity_id=${id}`)).json()
  const named = Object.fromEntries(vaults.map((vault: { name: string | null }) => [vault.name, vault]))
  expect(vaults.map((vault: { id: string | null }) => vault.id)).toEqual(
    expect.arrayContaining([cold, hot, unused, null]),
  )
  const month = await read(id)
  const sum = vaults.reduce(
    (total: bigint, { value_usd }: { value_usd: string }) => total + micros(value_usd),
    0n,
  )
  expect(sum).toBe(micros(month.value_usd))
  expect(named.Cold).toMatchObject({
    value_usd: '80',
    wallets: 1,
    in_7d_usd: '0',
    pnl_1d: { usd: expect.any(String) },
  })
  expect(named.Hot.in_7d_usd).toBe(named.Cold.out_7d_usd)
  expect(micros(named.Hot.in_7d_usd)).toBeGreaterThan(0n)
  // It had nothing before, so the whole value is what came in and what prices did since.
  expect(named.Hot.pnl_7d).toEqual({
    usd: formatUnits(micros('10') - micros(named.Hot.in_7d_usd), 6),
    percent: null,
  })
  expect(named.Unused).toMatchObject({ value_usd: '0', wallets: 0, pnl_7d: { usd: '0', percent: null } })
  expect((await world.ask('owner', 'GET', `/api/vaults?entity_id=${id}`)).status).toBe(404)
})
