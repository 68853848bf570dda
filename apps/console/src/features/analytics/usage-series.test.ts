import { expect, test } from 'vitest'
import { type Bucket, roundUp, startText, volumeOf } from './usage-series.ts'

const bucket = (volumes: Bucket['volumes']): Bucket => ({
  start: '2026-11-21',
  transactions: 0,
  calls: 0,
  wallets: 0,
  members: 0,
  volumes,
  unpriced_movements: 0,
})

const at = '2026-11-20T00:00:00.000Z'
const moved = (symbol: string, in_amount: string, out_amount: string, usd: string | null = null) => ({
  token_id: crypto.randomUUID(),
  asset_id: null,
  symbol,
  in_amount,
  out_amount,
  price: usd === null ? null : { usd, source: 'operator', at },
})

test('volume without prices is exact: USDT one to one, a tenth of a dollar for everything else', () => {
  const volume = volumeOf([
    bucket([moved('USDT', '1000000000000000.000001', '0'), moved('TRX', '0.1', '12')]),
    bucket([moved('USDT', '1', '2.5')]),
  ])
  expect(Number(volume.incoming)).toBeCloseTo(1e15 + 1.010001)
  expect(volume.incoming).toMatch(/^1000000000000001\.0100010*$/)
  expect(volume.outgoing).toMatch(/^3\.70*$/)
  expect(volumeOf([])).toEqual({
    incoming: expect.stringMatching(/^0/),
    outgoing: expect.stringMatching(/^0/),
  })
})

test('two tokens of one symbol count at their own prices', () => {
  const { incoming, outgoing } = volumeOf([
    bucket([
      moved('TWIN', '10', '1', '2'),
      moved('TWIN', '10', '3', '0.25'),
      moved('USDT', '4', '0', '0.99'),
    ]),
  ])
  expect([Number(incoming), Number(outgoing)]).toEqual([20 + 2.5 + 3.96, 2 + 0.75])
})

test('days and months are in UTC and named in the language', () => {
  expect(startText('2026-11-01', 'day', 'en')).toBe('Nov 1')
  expect(startText('2026-11-01', 'month', 'en')).toBe('Nov 2026')
  expect(startText('2026-11-01', 'day', 'es')).toBe('1 nov')
})

test('the axis ends at a round figure', () => {
  expect([0, 1, 2, 3, 7, 10, 11, 4_321].map(roundUp)).toEqual([1, 1, 2, 5, 10, 10, 20, 5_000])
})
