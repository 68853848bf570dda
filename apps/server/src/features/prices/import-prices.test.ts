/** Prices from files and from a public source: faults by line, jumps held back, age, and none of them in a policy. */
import { findPrices } from '@holdfast/store/read'
import { beforeAll, expect, test } from 'vitest'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWorld, type World } from '../../../test/world.ts'
import { PriceFeedWorker } from './price-feed-worker.ts'
import { policyPricesOf, shownSourcesOf } from './prices.ts'

let world: World
let trx: string
const dayMs = 86_400_000
const dayOf = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)

beforeAll(async () => {
  world = await createWorld()
  const { chain_id } = await world.db
    .selectFrom('networks')
    .select('chain_id')
    .where('id', '=', world.networkId)
    .executeTakeFirstOrThrow()
  trx = `tron:${chain_id}/slip44:195`
})

const send = async (lines: readonly string[], dry_run = false) =>
  (
    await world.ask('admin', 'POST', '/admin-api/prices/import', {
      csv: ['asset,day,usd', ...lines].join('\n'),
      dry_run,
    })
  ).json()
const shown = async () =>
  (await findPrices(world.db, { assets: [trx], sources: shownSourcesOf({ isSandbox: true }) })).get(trx)
const policyPrice = async () => {
  const intent = { network: trx.split('/')[0], asset: { id: 'slip44:195', decimals: 6 } } as never
  return (await policyPricesOf(world.db, { isSandbox: true }, [intent]))(intent)
}

test('each faulty line is named with its column, and a file with a fault changes nothing', async () => {
  const answer = await send([
    `${trx},${dayOf(2)},0.12`,
    `TRX,${dayOf(2)},0.12`,
    `tron:0x2b6653dc/trc20:nobody,${dayOf(2)},1`,
    `${trx},2026-02-30,0.12`,
    `${trx},31.12.2025,0.12`,
    `${trx},${dayOf(-2)},0.12`,
    `${trx},${dayOf(3)},-1`,
    `${trx},${dayOf(3)},1e3`,
    `${trx},${dayOf(3)},0`,
    `${trx},${dayOf(3)},"0,12"`,
    `${trx},${dayOf(2)},0.13`,
    `${trx},${dayOf(2)},0.13,more`,
    `"=cmd()",${dayOf(2)},1`,
  ])
  expect(answer.faults.map(({ line, column, code }: any) => [line, column, code])).toEqual([
    [3, 'asset', 'asset-wrong'],
    [4, 'asset', 'asset-unknown'],
    [5, 'day', 'day-wrong'],
    [6, 'day', 'day-wrong'],
    [7, 'day', 'day-ahead'],
    [8, 'usd', 'usd-wrong'],
    [9, 'usd', 'usd-wrong'],
    [10, 'usd', 'usd-wrong'],
    [11, 'usd', 'usd-wrong'],
    [12, 'day', 'repeated'],
    [13, null, 'too-many-cells'],
    [14, 'asset', 'asset-wrong'],
  ])
  expect(answer).toMatchObject({ imported: false, lines: 13, fault_count: 12 })
  expect((await shown())?.source).toBe('sandbox')
  expect((await send(['"'])).faults).toMatchObject([{ code: 'not-csv' }])
  const many = await send(Array.from({ length: 12_000 }, () => `x,${dayOf(1)},1`))
  expect([many.faults.length, many.fault_count, many.imported]).toEqual([500, 12_000, false])
})

test('an import is shown from its day on, counted as added, changed or unchanged, and recorded', async () => {
  const lines = [`${trx},${dayOf(2)},0.12`, `${trx},${dayOf(0)},0.13`]
  expect(await send(lines, true)).toMatchObject({ imported: false, to_add: 2, to_change: 0 })
  expect(await send(lines)).toMatchObject({ imported: true, to_add: 2, held: [] })
  expect(await shown()).toMatchObject({ usd: '0.13', source: 'import' })
  const again = [`${trx},${dayOf(2)},0.120`, `${trx},${dayOf(0)},0.14`]
  expect(await send(again)).toMatchObject({ to_add: 0, to_change: 1, unchanged: 1 })
  const events = await world.db
    .selectFrom('audit_events')
    .select('verb')
    .where('subject_kind', '=', 'price')
    .execute()
  expect(events.map(({ verb }) => verb)).toEqual(['imported', 'imported'])
  expect(await policyPrice()).toBe('0.1')
})

test('a thousandfold jump is not used until staff accept it, in neither direction, and a policy never sees it', async () => {
  const answer = await send([`${trx},${dayOf(1)},140`, `${trx},${dayOf(0)},0.00014`])
  expect(answer).toMatchObject({ imported: true, to_add: 0, to_change: 0 })
  expect(answer.held.map(({ line, previous_usd }: any) => [line, previous_usd])).toEqual([
    [2, '0.12'],
    [3, '0.14'],
  ])
  expect(await shown()).toMatchObject({ usd: '0.14' })
  const listed = (await world.ask('admin', 'GET', '/admin-api/prices')).json()
  expect(listed.held).toMatchObject([
    { asset: trx, symbol: 'TRX', usd: '140', day: dayOf(1) },
    { asset: trx, symbol: 'TRX', usd: '0.00014', day: dayOf(0) },
  ])
  const decide = (day: string, decision: string) =>
    world.ask('admin', 'POST', '/admin-api/prices/decide', { asset: trx, day, source: 'import', decision })
  expect((await decide(dayOf(1), 'rejected')).json().held).toHaveLength(1)
  expect((await decide(dayOf(1), 'rejected')).status).toBe(404)
  expect((await decide(dayOf(0), 'accepted')).json().held).toEqual([])
  expect(await shown()).toMatchObject({ usd: '0.00014' })
  expect(await policyPrice()).toBe('0.1')
  // The rejected price stays rejected when the same file comes again.
  await send([`${trx},${dayOf(1)},140`])
  expect((await world.ask('admin', 'GET', '/admin-api/prices')).json().held).toEqual([])
})

test('an imported price ends after a week, and the next source follows', async () => {
  const at = new Date(Date.now() + 8 * dayMs)
  const sources = shownSourcesOf({ isSandbox: true })
  const later = await findPrices(world.db, { assets: [trx], sources, now: at })
  expect(later.get(trx)).toMatchObject({ source: 'sandbox' })
})

test('the public source stores today’s prices, holds a jump back, and is no source of a policy', async () => {
  let body: object = {}
  const standIn = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => standIn.once('listening', done))
  const usdt = await world.db
    .selectFrom('prices')
    .select('asset')
    .where('asset', 'like', `${trx.split('/')[0]}/trc20:%`)
    .where('usd', '=', '1')
    .executeTakeFirstOrThrow()
  const log = { warn: () => undefined }
  const config = {
    ...world.context.config,
    priceFeed: {
      url: `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`,
      keyHeader: 'x-cg-pro-api-key',
      coins: { [usdt.asset]: 'tether' },
      minutes: 60,
    },
  }
  const worker = new PriceFeedWorker({ context: { db: world.db, config }, log })
  const seconds = Math.floor(Date.now() / 1_000)
  const price = async () =>
    (await findPrices(world.db, { assets: [usdt.asset], sources: shownSourcesOf(config) })).get(usdt.asset)
  body = { tether: { usd: 0.998, last_updated_at: seconds } }
  expect(await worker.read()).toEqual({ stored: 1, held: 0 })
  expect(await price()).toMatchObject({ usd: '0.998', source: 'feed' })
  body = { tether: { usd: 998, last_updated_at: seconds } }
  expect(await worker.read()).toEqual({ stored: 0, held: 1 })
  expect(await price()).toMatchObject({ usd: '0.998', source: 'feed' })
  body = { tether: { usd: 0.99, last_updated_at: seconds - 30 * 86_400 } }
  expect(await worker.read()).toEqual({ stored: 0, held: 0 })
  standIn.close()
})
