import { expect, test } from 'vitest'
import { pricesOfMonth } from './prices-of-month.ts'

type Totals = Parameters<typeof pricesOfMonth>[0]
const totals = (change: Partial<Totals> = {}): Totals => ({
  opening_usd: '100.004',
  closing_usd: '108.016',
  movements: [
    { kind: 'in', usd: '10.004', entries: 1 },
    { kind: 'out', usd: '2.504', entries: 1 },
  ],
  prices_usd: '0.512',
  ...change,
})

test('the effect of prices takes the cent that rounding leaves: 100.00 + 10.00 − 2.50 + 0.52 = 108.02', () => {
  expect(pricesOfMonth(totals())).toBe('0.52')
})

test('a fall of prices is negative, and an unknown effect stays unknown', () => {
  expect(pricesOfMonth(totals({ closing_usd: '99.994', prices_usd: '-7.51' }))).toBe('-7.51')
  expect(pricesOfMonth(totals({ prices_usd: null }))).toBeNull()
})
