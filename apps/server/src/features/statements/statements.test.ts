/** Statements: exact, honest about what supports them, the same when made again, and of one organisation only. */
import { createHash } from 'node:crypto'
import { closingOf, movementKinds, parseUnits } from '@holdfast/ledger'
import { findAuditHead } from '@holdfast/store/read'
import { upsertDayPrices } from '@holdfast/store/write'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { insertToken } from '../../../test/insert-token.ts'
import {
  check,
  enter,
  nativeOf,
  organisation,
  read,
  type TestEntry,
  wallet,
} from '../../../test/statement-books.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { StatementOnWire } from './scope.ts'

let world: World
let native: string
beforeAll(async () => {
  world = await createWorld()
  native = await nativeOf(world)
})

const day = (text: string): Date => new Date(`${text}T12:00:00Z`)
const march = { first_day: '2026-03-01', last_day: '2026-03-31' }
const april = day('2026-04-01')

const monthEnd = async (
  entity: string,
  range: Record<string, string> = march,
  person: 'admin' | 'owner' = 'admin',
) =>
  world.ask(
    person,
    'GET',
    `/api/month-end?${new URLSearchParams({ entity_id: entity, ...range }).toString()}`,
  )
const statementOf = async (entity: string, range: Record<string, string> = march): Promise<StatementOnWire> =>
  (await monthEnd(entity, range)).json()
const make = async (
  entity: string,
  more: Record<string, unknown> = {},
  person: 'admin' | 'owner' = 'admin',
) => world.ask(person, 'POST', '/api/statements', { entity_id: entity, ...march, language: 'en', ...more })
const assetOf = ({ wallets }: StatementOnWire, at = 0) => {
  const asset = wallets[at]?.assets[0]
  if (asset === undefined) throw new Error('no asset')
  return asset
}

/** 300 TRX before March, 50 in, 20 out, 1 fee in March, 5 in April; compared on 1 April. */
async function books(): Promise<{ entity: string; id: string }> {
  const entity = await organisation(world)
  const id = await wallet(world, entity, { name: 'Operations' })
  await enter(world, entity, id, [
    { direction: 'in', units: 300_000_000n, at: day('2026-02-10') },
    { direction: 'in', units: 50_000_000n, at: day('2026-03-02'), counterparty: 'T-payer' },
    { direction: 'out', units: 20_000_000n, at: day('2026-03-20'), counterparty: 'T-payee' },
    { direction: 'out', units: 1_000_000n, at: day('2026-03-20'), kind: 'fee' },
    { direction: 'in', units: 5_000_000n, at: day('2026-04-02') },
  ])
  await read(world, entity, id, [{ until: day('2026-04-03') }])
  await check(world, entity, id, { block: 4, at: april, units: 329_000_000n })
  return { entity, id }
}

test('opening balance, movements by kind and closing balance of a month, with the proof of the block', async () => {
  const { entity } = await books()
  const statement = await statementOf(entity)
  expect(statement).toMatchObject({ is_provisional: false, reasons: [], entries: 3 })
  expect(statement.wallets[0]).toMatchObject({
    name: 'Operations',
    reasons: [],
    unread: [],
    reconciliation: { block: 4, compared: 1, differing: 0, is_after_end: true, provider: 'trongrid' },
  })
  expect(assetOf(statement)).toMatchObject({
    symbol: 'TRX',
    opening: '300',
    closing: '329',
    movements: [
      { kind: 'in', amount: '50', entries: 1 },
      { kind: 'out', amount: '20', entries: 1 },
      { kind: 'fee', amount: '1', entries: 1 },
    ],
    is_exact: true,
    proof: { block: 4, books: '329', chain: '329', is_equal: true, is_after_end: true, later_entries: 0 },
  })
})

/** 300 TRX; 200 staked in February, 50 more in March, 30 of them paid back. */
async function stakedBooks(): Promise<string> {
  const entity = await organisation(world)
  const id = await wallet(world, entity, { name: 'Energy desk' })
  await enter(world, entity, id, [
    { direction: 'in', units: 300_000_000n, at: day('2026-02-10') },
    { direction: 'out', units: 200_000_000n, at: day('2026-02-11'), kind: 'stake' },
    { direction: 'out', units: 50_000_000n, at: day('2026-03-02'), kind: 'stake' },
    { direction: 'in', units: 30_000_000n, at: day('2026-03-20'), kind: 'unstake' },
    { direction: 'out', units: 20_000_000n, at: day('2026-03-21'), counterparty: 'T-payee' },
    { direction: 'out', units: 10_000_000n, at: day('2026-04-02'), kind: 'stake' },
  ])
  await read(world, entity, id, [{ until: day('2026-04-03') }])
  await check(world, entity, id, { block: 5, at: april, units: 60_000_000n })
  const days = ['2026-02-28', '2026-03-02', '2026-03-20', '2026-03-21', '2026-03-31']
  const chain = await world.db
    .selectFrom('networks')
    .select('chain_id')
    .where('id', '=', world.networkId)
    .executeTakeFirstOrThrow()
  await upsertDayPrices(world.db, {
    source: 'import',
    prices: days.map((text) => ({ asset: `tron:${chain.chain_id}/slip44:195`, day: text, usd: '0.5' })),
  })
  return entity
}

test('a stake is a move between two positions: liquid, staked and total at both ends, and no total changes by it', async () => {
  const entity = await stakedBooks()
  const statement = await statementOf(entity)
  expect(statement).toMatchObject({ is_provisional: false, entries: 3 })
  expect(assetOf(statement)).toMatchObject({
    opening: '100',
    closing: '60',
    staked: { opening: '200', closing: '220', opening_usd: '100', closing_usd: '110' },
    movements: [
      { kind: 'out', amount: '20' },
      { kind: 'stake', amount: '50' },
      { kind: 'unstake', amount: '30' },
    ],
    is_exact: true,
    proof: { books: '60', chain: '60', is_equal: true },
  })
  expect(statement.totals).toEqual({
    opening_usd: '150',
    closing_usd: '140',
    staked: { opening_usd: '100', closing_usd: '110', to_usd: '25', from_usd: '15' },
    movements: [{ kind: 'out', usd: '10', entries: 1 }],
    prices_usd: '0',
  })
  const made = (await make(entity)).json()
  const csv = (await world.ask('admin', 'GET', `/api/statements/${made.id}/csv`)).text
  const rows = csv.split('\r\n').map((line: string) => line.split(','))
  const balances = rows.flatMap((row: string[]) =>
    /^(opening|closing)/.test(row[0] ?? '') ? [[row[0], row[11], row[13]]] : [],
  )
  expect(balances).toEqual([
    ['opening', '100', '50'],
    ['opening_staked', '200', '100'],
    ['opening_total', '300', '150'],
    ['closing', '60', '30'],
    ['closing_staked', '220', '110'],
    ['closing_total', '280', '140'],
  ])
  expect(
    rows.filter((row: string[]) => row[0] === 'total').map((row: string[]) => [row[8], row[10]]),
  ).toEqual([
    ['Paid', '-20'],
    ['To staking', '-50'],
    ['From staking', '30'],
  ])
})

test('the closing position of one month is the opening one of the next, also where the first stake is unknown', async () => {
  const entity = await organisation(world)
  const id = await wallet(world, entity)
  await enter(world, entity, id, [
    { direction: 'in', units: 70_000_000n, at: day('2026-03-20'), kind: 'unstake' },
    { direction: 'in', units: 30_000_000n, at: day('2026-04-20'), kind: 'unstake' },
  ])
  const after = { first_day: '2026-04-01', last_day: '2026-04-30' }
  expect(assetOf(await statementOf(entity)).staked).toMatchObject({ opening: '100', closing: '30' })
  expect(assetOf(await statementOf(entity, after)).staked).toMatchObject({ opening: '30', closing: '0' })
})

test('a movement between own wallets is internal on both sides, and cancels out over the organisation', async () => {
  const entity = await organisation(world)
  const [from, to] = [
    await wallet(world, entity, { name: 'A', address: `${entity}-a` }),
    await wallet(world, entity, { name: 'B', address: `${entity}-b` }),
  ]
  const hash = 'ab'.repeat(32)
  const at = day('2026-03-05')
  await enter(world, entity, from, [
    { direction: 'in', units: 9n, at },
    { direction: 'out', units: 4n, at, counterparty: `${entity}-b`, hash },
  ])
  await enter(world, entity, to, [{ direction: 'in', units: 4n, at, counterparty: `${entity}-a` }])
  const statement = await statementOf(entity)
  expect(assetOf(statement, 0).movements.map(({ kind }) => kind)).toEqual(['in', 'own_out'])
  expect(assetOf(statement, 1).movements.map(({ kind }) => kind)).toEqual(['own_in'])
})

const provisional: readonly [string, (books: { entity: string; id: string }) => Promise<unknown>, object][] =
  [
    [
      'difference',
      ({ entity, id }) =>
        world.db
          .updateTable('balance_checks')
          .set({ chain_units: 330_000_000n })
          .where('entity_id', '=', entity)
          .where('wallet_id', '=', id)
          .execute(),
      { reconciliation: { differing: 1 } },
    ],
    [
      'unread',
      async ({ entity, id }) => {
        await world.db.deleteFrom('coverage_spans').where('wallet_id', '=', id).execute()
        await read(world, entity, id, [
          { until: day('2026-03-10') },
          { from: day('2026-03-12'), until: day('2026-04-03') },
        ])
      },
      {
        unread: [
          { stream: 'native', from: '2026-03-10T12:00:00.000Z', until: '2026-03-12T12:00:00.000Z' },
          { stream: 'trc20' },
        ],
      },
    ],
    [
      'not-compared',
      ({ id }) =>
        world.db
          .updateTable('balance_checks')
          .set({ block_at: day('2026-03-25'), until_at: day('2026-03-25') })
          .where('wallet_id', '=', id)
          .execute(),
      { reconciliation: { is_after_end: false } },
    ],
    [
      'never-read',
      ({ id }) => world.db.deleteFrom('ingestion_runs').where('wallet_id', '=', id).execute(),
      { unread: [] },
    ],
    [
      'arithmetic',
      ({ id }) =>
        world.db
          .updateTable('wallet_balances')
          .set({ books_units: 335_000_000n })
          .where('wallet_id', '=', id)
          .execute(),
      { assets: [{ is_exact: false, closing: '330' }] },
    ],
  ]
test.each(provisional)('a wallet is provisional because of: %s', async (reason, change, expected) => {
  const made = await books()
  await change(made)
  const statement = await statementOf(made.entity)
  expect(statement.is_provisional).toBe(true)
  expect(statement.reasons).toContain(reason)
  expect(statement.wallets[0]).toMatchObject(expected)
})

test('movements after the last comparison are unreconciled', async () => {
  const { entity, id } = await books()
  await world.db
    .updateTable('balance_checks')
    .set({ block_number: 2, until_block: 2, block_at: day('2026-03-10'), chain_units: 350_000_000n })
    .where('wallet_id', '=', id)
    .execute()
  const statement = await statementOf(entity)
  expect(statement.reasons).toEqual(['not-compared', 'unreconciled'])
  expect(assetOf(statement).proof).toMatchObject({ is_equal: true, later_entries: 2 })
})

test('a range whose last day is not over is provisional, and contains nothing after the moment it was made', async () => {
  const { entity } = await books()
  const today = new Date().toISOString().slice(0, 10)
  const statement = await statementOf(entity, { first_day: '2026-03-01', last_day: today })
  // A movement of April lies after the comparison.
  expect(statement.reasons).toEqual(['open-range', 'unreconciled'])
  expect(assetOf(statement).closing).toBe('334')
})

test('a price applies on its day; without one the value is unknown, never zero, and named', async () => {
  const { entity, id } = await books()
  const network = await world.db
    .selectFrom('networks')
    .select('chain_id')
    .where('id', '=', world.networkId)
    .executeTakeFirstOrThrow()
  const asset = `trc20:${entity}`
  const token = await insertToken(world.db, {
    network_id: world.networkId,
    asset,
    name: 'Coin',
    symbol: 'COIN',
    contract_address: `T${entity}`,
    is_verified: true,
    is_known: true,
  })
  const other = await wallet(world, entity, { name: 'Coins' })
  await enter(world, entity, other, [
    { direction: 'in', units: 2_000_000n, at: day('2026-03-03'), token },
    { direction: 'in', units: 1_000_000n, at: day('2026-03-30'), token },
  ])
  await upsertDayPrices(world.db, {
    source: 'import',
    prices: [{ asset: `tron:${network.chain_id}/${asset}`, day: '2026-03-28', usd: '3' }],
    now: new Date(),
  })
  const statement = await statementOf(entity)
  const coin = statement.wallets.find(({ name }) => name === 'Coins')?.assets[0]
  expect(coin).toMatchObject({
    closing: '3',
    closing_usd: '9',
    price: { usd: '3', source: 'import', day: '2026-03-28' },
    movements: [{ kind: 'in', amount: '3', usd: null }],
    unpriced_entries: 1,
  })
  expect(statement.unpriced).toMatchObject([{ symbol: 'COIN', amount: '3', entries: 1, is_verified: true }])
  expect(statement.totals.prices_usd).toBeNull()
  expect(id).not.toBe(other)
})

test('the effect of prices is known beside an unverified asset without any price, which is named', async () => {
  const { entity } = await books()
  const before = await statementOf(entity)
  expect(before.totals.prices_usd).not.toBeNull()
  const token = await insertToken(world.db, {
    network_id: world.networkId,
    asset: `trc20:U${entity}`,
    name: 'Free coins',
    symbol: 'FREE',
    contract_address: `U${entity}`,
    is_verified: false,
    is_known: false,
  })
  const other = await wallet(world, entity, { name: 'Coins' })
  await enter(world, entity, other, [{ direction: 'in', units: 2_000_000n, at: day('2026-03-03'), token }])
  const statement = await statementOf(entity)
  expect(statement.unpriced).toMatchObject([{ symbol: 'FREE', amount: '2', entries: 1, is_verified: false }])
  expect(statement.totals).toMatchObject({
    closing_usd: before.totals.closing_usd,
    prices_usd: before.totals.prices_usd,
  })
  // The amount of a look-alike is marked, so that nobody takes it for money.
  const copy = await insertToken(world.db, {
    network_id: world.networkId,
    asset: `trc20:V${entity}`,
    name: 'Tether',
    symbol: 'USDT',
    contract_address: `V${entity}`,
    is_verified: false,
    is_known: false,
  })
  await enter(world, entity, other, [
    { direction: 'in', units: 5_000_000n, at: day('2026-03-04'), token: copy },
  ])
  // An unverified token of the catalogue imitates nothing, not even itself.
  const listed = await insertToken(world.db, {
    network_id: world.networkId,
    asset: `trc20:W${entity}`,
    name: 'New coin',
    symbol: `NEW${entity.slice(-4)}`,
    contract_address: `W${entity}`,
    is_verified: false,
    is_known: true,
  })
  await enter(world, entity, other, [
    { direction: 'in', units: 7_000_000n, at: day('2026-03-05'), token: listed },
  ])
  const { unpriced } = await statementOf(entity)
  expect(unpriced.map(({ amount, imitates }) => [amount, imitates])).toEqual(
    expect.arrayContaining([
      ['2', undefined],
      ['5', 'USDT'],
      ['7', undefined],
    ]),
  )
})

test('the files of a statement are recorded with their hashes, and made again they are the same', async () => {
  const { entity } = await books()
  const head = await findAuditHead(world.db, entity)
  for (const language of ['en', 'es']) {
    const made = (await make(entity, { language })).json()
    const hashOf = async (kind: string) => {
      const answer = await world.server.inject({
        url: `/api/statements/${made.id}/${kind}`,
        headers: { authorization: `Bearer ${await tokenOf()}` },
      })
      expect(answer.statusCode).toBe(200)
      return createHash('sha256').update(answer.rawPayload).digest('hex')
    }
    expect([await hashOf('pdf'), await hashOf('csv')]).toEqual([made.pdf_sha256, made.csv_sha256])
    expect((await world.ask('admin', 'GET', `/api/statements/${made.id}`)).json()).toMatchObject({
      is_same: true,
      changes: [],
    })
    if (language === 'en')
      expect((await world.ask('admin', 'GET', `/api/statements/${made.id}`)).json().signature.head).toEqual(
        head,
      )
  }
  const listed = (await world.ask('admin', 'GET', `/api/statements?entity_id=${entity}`)).json()
  expect(listed.map(({ language }: { language: string }) => language)).toEqual(['es', 'en'])
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'after_state'])
    .where('entity_id', '=', entity)
    .where('subject_kind', '=', 'statement')
    .execute()
  expect(events).toHaveLength(2)
  expect(events[1]).toMatchObject({ verb: 'created', after_state: { pdf_sha256: listed[0].pdf_sha256 } })
})

const tokenOf = async (): Promise<string> =>
  (
    await world.ask(null, 'POST', '/api/auth/login', {
      email: 'admin@holdfast.test',
      password: 'holdfast-sandbox',
    })
  ).json().token

test('after a change of the books no file is handed out, and the change is named', async () => {
  const { entity, id } = await books()
  const made = (await make(entity)).json()
  await world.db
    .updateTable('wallet_transactions')
    .set({ units: 51_000_000n })
    .where('wallet_id', '=', id)
    .where('seq', '=', 1)
    .execute()
  for (const kind of ['pdf', 'csv'])
    expect((await world.ask('admin', 'GET', `/api/statements/${made.id}/${kind}`)).json()).toMatchObject({
      code: 'STATEMENT_CHANGED',
    })
  const checked = (await world.ask('admin', 'GET', `/api/statements/${made.id}`)).json()
  expect(checked.is_same).toBe(false)
  expect(checked.changes).toContainEqual({
    wallet: 'Operations',
    symbol: 'TRX',
    what: 'movements',
    before: 'in 50, out 20, fee 1',
    after: 'in 51, out 20, fee 1',
  })
})

test('movements of one block are in the order of the chain, so that balances follow one another', async () => {
  const entity = await organisation(world)
  const id = await wallet(world, entity)
  const at = day('2026-03-02')
  await enter(world, entity, id, [
    { direction: 'in', units: 9_000_000n, at, block: 7, position: 1, hash: 'ff'.repeat(32) },
    { direction: 'out', units: 4_000_000n, at, block: 7, position: 2, hash: 'aa'.repeat(32) },
    { direction: 'out', units: 3_000_000n, at, block: 7, position: 10, hash: '00'.repeat(32) },
  ])
  const made = (await make(entity)).json()
  const file = await world.ask('admin', 'GET', `/api/statements/${made.id}/csv`)
  const hashes = [...file.text.matchAll(/(ff|aa|00)\1{31}/g)].map(([hash]) => hash.slice(0, 2))
  expect(hashes).toEqual(['ff', 'aa', '00'])
})

test('a repeated request gets the statement that was made, also while it is made', async () => {
  const { entity } = await books()
  const key = { 'idempotency-key': `month ${entity}`.replaceAll(' ', '-') }
  const body = { entity_id: entity, ...march, language: 'en' }
  const ask = (more: object = {}) => world.ask('admin', 'POST', '/api/statements', { ...body, ...more }, key)
  const [first, second] = await Promise.all([ask(), ask()])
  const third = await ask()
  expect([first.status, second.json(), third.json()]).toEqual([200, first.json(), first.json()])
  const reused = await ask({ language: 'es' })
  expect([reused.status, reused.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect((await world.ask('admin', 'GET', `/api/statements?entity_id=${entity}`)).json()).toHaveLength(1)
})

test('renaming a wallet changes no statement that was made', async () => {
  const { entity, id } = await books()
  const made = (await make(entity)).json()
  await world.db.updateTable('wallets').set({ name: 'Renamed' }).where('id', '=', id).execute()
  expect((await world.ask('admin', 'GET', `/api/statements/${made.id}`)).json().is_same).toBe(true)
})

test('people of another organisation neither make nor read statements', async () => {
  const { entity, id } = await books()
  const made = (await make(entity)).json()
  expect((await monthEnd(entity, march, 'owner')).status).toBe(404)
  expect((await make(entity, {}, 'owner')).status).toBe(404)
  for (const path of ['', '/pdf', '/csv'])
    expect((await world.ask('owner', 'GET', `/api/statements/${made.id}${path}`)).status).toBe(404)
  const foreign = await make(world.birch, { wallet_id: id }, 'owner')
  expect([foreign.status, foreign.json().code]).toEqual([404, 'NOT_FOUND'])
})

test.each([
  ['the last day first', '2026-03-31', '2026-03-01'],
  ['a future day', '2026-03-01', '2999-01-01'],
  ['more than a year', '2024-01-01', '2025-01-01'],
])('refused: %s', async (_, first_day, last_day) => {
  const entity = await organisation(world)
  const answer = await monthEnd(entity, { first_day, last_day })
  expect([answer.status, answer.json().code]).toEqual([422, 'DAYS_WRONG'])
})

const entries = fc.array(
  fc.record({
    units: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    direction: fc.constantFrom('in' as const, 'out' as const),
    kind: fc.constantFrom(
      'transfer' as const,
      'internal' as const,
      'fee' as const,
      'stake' as const,
      'unstake' as const,
      'reward' as const,
    ),
    hour: fc.integer({ min: 0, max: 24 * 90 }),
    isOwn: fc.boolean(),
  }),
  { maxLength: 25 },
)

test('opening and movements lead to exactly the closing balance, on generated histories and any range of days', async () => {
  const begin = Date.UTC(2026, 0, 1)
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.integer({ min: 0, max: 89 }),
      fc.integer({ min: 0, max: 40 }),
      async (generated, first, length) => {
        const entity = await organisation(world)
        const id = await wallet(world, entity)
        const own = await wallet(world, entity, { address: `${entity}-own` })
        const history: TestEntry[] = generated
          .toSorted((a, b) => a.hour - b.hour)
          .map(({ hour, isOwn, ...entry }) => ({
            ...entry,
            at: new Date(begin + hour * 3_600_000),
            counterparty: isOwn ? `${entity}-own` : 'stranger',
          }))
        await enter(world, entity, id, history)
        const days = [first, first + length].map((n) =>
          new Date(begin + n * 86_400_000).toISOString().slice(0, 10),
        )
        const statement = await statementOf(entity, { first_day: days[0] ?? '', last_day: days[1] ?? '' })
        const until = begin + (first + length + 1) * 86_400_000
        const sum = (before: number) =>
          history
            .filter(({ at }) => at.getTime() < before)
            .reduce((total, { units, direction }) => total + (direction === 'in' ? units : -units), 0n)
        const asset = statement.wallets.find((entry) => entry.id === id)?.assets[0]
        expect(statement.wallets.some((entry) => entry.id === own)).toBe(true)
        if (asset === undefined) {
          expect([
            sum(until),
            history.filter(({ at }) => at.getTime() < until && at.getTime() >= begin + first * 86_400_000),
          ]).toEqual([0n, []])
          return
        }
        const units = (text: string) => parseUnits(text, asset.decimals)
        const moved = asset.movements.map(({ kind, amount }) => ({ kind, units: units(amount) }))
        expect(asset.token_id).toBe(native)
        expect(asset.is_exact).toBe(true)
        expect([units(asset.opening), units(asset.closing)]).toEqual([
          sum(begin + first * 86_400_000),
          sum(until),
        ])
        expect(closingOf(units(asset.opening), moved)).toBe(units(asset.closing))
        expect(moved.every(({ kind, units: size }) => movementKinds.includes(kind) && size > 0n)).toBe(true)
      },
    ),
    { numRuns: 12 },
  )
})
