import { expect, test } from 'vitest'
import { dustThresholds, dustUnits } from './dust.ts'

test('the documented thresholds', () => {
  expect(dustThresholds).toEqual({ USDT: '0.5', BTC: '0.000001', ETH: '0.0001', TRX: '0.01' })
})

test.each([
  ['USDT', 6, 500_000n],
  ['USDT', 18, 5n * 10n ** 17n],
  ['BTC', 8, 100n],
  ['TRX', 6, 10_000n],
  ['ETH', 18, 10n ** 14n],
])('%s with %s decimals: below %s units', (symbol, decimals, units) => {
  expect(dustUnits({ symbol, decimals })).toBe(units)
})

test('the threshold of a token with fewer decimals is one of its units', () => {
  expect(dustUnits({ symbol: 'USDT', decimals: 1 })).toBe(5n)
  expect(dustUnits({ symbol: 'USDT', decimals: 0 })).toBe(1n)
  expect(dustUnits({ symbol: 'BTC', decimals: 5 })).toBe(1n)
})

test('other symbols have no threshold', () => {
  expect(dustUnits({ symbol: 'SUN', decimals: 18 })).toBeNull()
  expect(dustUnits({ symbol: 'usdt', decimals: 6 })).toBeNull()
})
