/** Answers in the shape of CoinGecko's documentation of `simple/price`, served by a local stand-in. The live API was not reached. */
import { raw } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { scriptedServer } from '../../test/scripted-server.ts'
import { ProviderRateLimited, ProviderRefused } from '../errors.ts'
import { fetchPrices, parsePriceFeed, parsePrices } from './price-feed.ts'

const trx = 'tron:0x2b6653dc/slip44:195'
const btc = 'bip122:000000000019d6689c085ae165831e93/slip44:0'
const small = 'eip155:1/erc20:0x0000000000000000000000000000000000000001'
const settings = (url = 'https://prices.example/api/v3') => {
  const parsed = parsePriceFeed(
    JSON.stringify({ url, key: 'a-secret-key', coins: { [trx]: 'tron', [btc]: 'bitcoin', [small]: 'mote' } }),
  )
  if (parsed === null) throw new Error('no settings')
  return parsed
}
const documented = {
  bitcoin: { usd: 67187.3358936566, last_updated_at: 1711356300 },
  tron: { usd: 0.1, last_updated_at: 1711356301 },
  mote: { usd: 1.5e-7, last_updated_at: 1711356302 },
}
const read = (body: unknown) => {
  const answer = parsePrices(raw('prices.simple', 'price-feed', body, new Date()), settings())
  return answer.ok ? answer.value : answer.reason
}

test('one request names all coins and carries the key; the answer keeps every digit and its time', async () => {
  const { url, requests } = await scriptedServer({ body: documented })
  const answer = await fetchPrices(settings(url), { retries: 0 })
  expect(
    requests.map(({ path, query, headers }) => [path, query.get('ids'), headers['x-cg-pro-api-key']]),
  ).toEqual([['/simple/price', 'bitcoin,mote,tron', 'a-secret-key']])
  expect(parsePrices(answer, settings())).toEqual({
    ok: true,
    value: {
      missing: [],
      prices: [
        { asset: trx, usd: '0.1', at: new Date('2024-03-25T08:45:01Z') },
        { asset: btc, usd: '67187.3358936566', at: new Date('2024-03-25T08:45:00Z') },
        { asset: small, usd: '0.00000015', at: new Date('2024-03-25T08:45:02Z') },
      ],
    },
  })
})

test('a coin that is absent, null, negative, 0 or without a time is missing, and the others stay usable', () => {
  const at = 1711356300
  for (const tron of [
    undefined,
    null,
    {},
    { usd: null, last_updated_at: at },
    { usd: 0, last_updated_at: at },
    { usd: -1, last_updated_at: at },
    { usd: 1e40, last_updated_at: at },
    { usd: '0.1', last_updated_at: at },
    { usd: 0.1 },
  ])
    expect(read({ ...documented, tron })).toMatchObject({ missing: [trx], prices: [{}, {}] })
  for (const body of [null, [], 'text', 5]) expect(read(body)).toContain('not an object')
})

test('a limit and a refusal are errors, not prices', async () => {
  const limited = await scriptedServer({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { status: { error_code: 429, error_message: 'exceeded the Rate Limit' } },
  })
  await expect(fetchPrices(settings(limited.url), { retries: 0 })).rejects.toThrow(ProviderRateLimited)
  const refused = await scriptedServer({ status: 401, body: { status: { error_code: 10002 } } })
  await expect(fetchPrices(settings(refused.url), { retries: 0 })).rejects.toThrow(ProviderRefused)
})

test('the settings name the fault', () => {
  expect(parsePriceFeed('')).toBe(null)
  expect(() => parsePriceFeed('{')).toThrow('HOLDFAST_PRICE_FEED is not JSON')
  expect(() => parsePriceFeed('{"url":"ftp://x","coins":{}}')).toThrow(/HOLDFAST_PRICE_FEED: url: /)
  expect(() => parsePriceFeed('{"url":"https://x.example","coins":{"TRX":"tron"}}')).toThrow(/coins/)
})
