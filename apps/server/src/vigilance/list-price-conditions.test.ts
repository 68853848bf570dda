/** A price that jumps, or that its public source no longer updates, is an alert where the asset is held. */
import { upsertDayPrices, insertHeldPrices } from '@holdfast/store/write'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { enter, organisation, wallet } from '../../test/statement-books.ts'
import { createWorld, type World } from '../../test/world.ts'
import { listPriceConditions } from './list-price-conditions.ts'
import { Watcher } from './watcher.ts'

let world: World
let asset: string
let holder: string
const now = new Date()
const day = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  world = await createWorld()
  const { chain_id } = await world.db
    .selectFrom('networks')
    .select('chain_id')
    .where('id', '=', world.networkId)
    .executeTakeFirstOrThrow()
  asset = `tron:${chain_id}/slip44:195`
  holder = await organisation(world)
  await enter(world, holder, await wallet(world, holder), [{ direction: 'in', units: 5n, at: now }])
})

const conditions = async () =>
  (await listPriceConditions(world.db, now)).filter(({ organisationId }) => organisationId === holder)

test('a price that jumps is an alert until staff decide; organisations without the asset have none', async () => {
  const without = await organisation(world)
  const price = { asset, day: day(0), usd: '1000' }
  await insertHeldPrices(world.db, {
    source: 'import',
    prices: [{ ...price, previous_usd: '0.1', previous_day: day(1) }],
    now,
  })
  const all = await listPriceConditions(world.db, now)
  expect(all.some(({ organisationId }) => organisationId === without)).toBe(false)
  expect(await conditions()).toMatchObject([
    {
      kind: 'provider-fault',
      severity: 'warning',
      facts: {
        provider: 'import',
        token_symbol: 'TRX',
        network: 'TRON Sandbox',
        expected: '0.1',
        found: '1000',
      },
    },
  ])
  await new Watcher({ db: world.db, log: pino({ level: 'silent' }) }).look(now)
  const alerts = await world.ask('admin', 'GET', `/api/alerts?entity_id=${holder}`)
  expect(alerts.json()).toMatchObject([{ kind: 'provider-fault', facts: { found: '1000' } }])
  await world.ask('admin', 'POST', '/admin-api/prices/decide', {
    asset,
    day: day(0),
    source: 'import',
    decision: 'rejected',
  })
  expect(await conditions()).toEqual([])
})

test.each([
  [0, 0],
  [2, 1],
  [40, 0],
])('a public price last updated %i days ago raises %i alerts', async (back, count) => {
  await world.db.deleteFrom('prices').where('source', '=', 'feed').execute()
  await upsertDayPrices(world.db, {
    source: 'feed',
    prices: [{ asset, day: day(back), usd: '0.1' }],
    now: new Date(now.getTime() - back * 86_400_000),
  })
  const found = await conditions()
  expect(found).toHaveLength(count)
  if (count === 1)
    expect(found[0]).toMatchObject({
      kind: 'provider-fault',
      facts: { provider: 'feed', token_symbol: 'TRX' },
    })
})
