import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayIn } from '../../format/zone.ts'
import { axisLabels, flowsInCents } from './figures.ts'
import { pointLabel } from './point-label.ts'

test('labels of an axis differ, with no more digits than that takes', () => {
  expect(axisLabels([248_000, 248_500, 249_000], 'en')).toEqual(['248K', '248.5K', '249K'])
  expect(axisLabels([248_100, 248_110], 'en')).toEqual(['248.1K', '248.11K'])
  expect(axisLabels([1_000_000, 2_000_000], 'en')).toEqual(['1M', '2M'])
})

test('the parts of a change add up to it to the cent, whatever their millionths', () => {
  const micros = fc.bigInt({ min: 0n, max: 10n ** 14n })
  fc.assert(
    fc.property(
      micros,
      micros,
      micros,
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      (into, out, fees, usd) => {
        const text = (value: bigint) => {
          const magnitude = (value < 0n ? -value : value).toString().padStart(7, '0')
          return `${value < 0n ? '-' : ''}${magnitude.slice(0, -6)}.${magnitude.slice(-6)}`
        }
        const flows = flowsInCents({
          in_usd: text(into),
          out_usd: text(out),
          fees_usd: text(fees),
          usd: text(usd),
          prices_usd: text(usd - into + out + fees),
          percent: null,
        })
        const cents = (value: string) => Math.round(Number(value) * 100)
        expect(cents(flows.in) + cents(flows.out) + cents(flows.fees) + cents(flows.prices)).toBe(
          cents(flows.change),
        )
      },
    ),
  )
  expect(
    flowsInCents({
      in_usd: '0.004',
      out_usd: '0',
      fees_usd: '0.004',
      usd: '0',
      prices_usd: '0',
      percent: null,
    }),
  ).toEqual({
    in: '0',
    out: '0',
    fees: '0',
    prices: '0',
    change: '0',
  })
})

test('a point of a month or year is the day that it ends, in every zone', () => {
  displayIn('Europe/Berlin')
  expect(pointLabel('2026-11-18T00:00:00Z', 'month', 'en')).toBe('17 Nov')
  expect(pointLabel('2026-11-18T00:00:00Z', 'month', 'es')).toBe('17 nov')
  expect(pointLabel('2026-11-18T00:00:00Z', 'month', 'en', 'full')).toBe('17 Nov 2026')
  expect(pointLabel('2026-11-18T00:00:00Z', 'year', 'en')).toBe('17 Nov 26')
  expect(pointLabel('2026-11-18T00:00:00Z', 'day', 'en')).toBe('01:00')
  displayIn(null)
})
