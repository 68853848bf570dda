import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUnits } from './amount.ts'
import { dollarText, fixedPrices, microDollars, wholeCents, worthOf } from './price.ts'

test('the estimate: USDT is a dollar and everything else a tenth of one', () => {
  expect([fixedPrices('USDT'), fixedPrices('TRX')]).toEqual(['1', '0.1'])
})

test('micro-dollars are rounded up: the smallest amount has a value', () => {
  expect(dollarText(worthOf(1_500_000n, 6, '0.1'))).toBe('0.15')
  expect(worthOf(1n, 18, '0.000001')).toBe(1n)
  expect(worthOf(0n, 6, '1')).toBe(0n)
  expect(dollarText(microDollars(500_000))).toBe('500000')
})

test('exact for every size, and never below the exact value', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n }),
      fc.integer({ min: 0, max: 77 }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (units, decimals, price) => {
        const worth = worthOf(units, decimals, dollarText(price))
        const exact = units * price
        const scale = 10n ** BigInt(decimals)
        expect(worth * scale >= exact && (worth - 1n) * scale < exact).toBe(true)
      },
    ),
  )
})

test('prices of up to forty places are exact', () => {
  expect(worthOf(10n ** 40n, 0, `0.${'0'.repeat(39)}1`)).toBe(1_000_000n)
  expect(() => worthOf(1n, 0, `0.${'0'.repeat(40)}1`)).toThrow(RangeError)
})

test('dollars and their text', () => {
  expect(microDollars(2)).toBe(2_000_000n)
  expect(dollarText(1_500_000n)).toBe('1.5')
})

test.each([
  ['0.005', 1n],
  ['0.004999', 0n],
  ['-0.005', -1n],
  ['1234.565', 123_457n],
  ['-1234.564999', -123_456n],
])('%s dollars are %s cents', (usd, cents) => {
  expect(wholeCents(parseUnits(usd, 6))).toBe(cents)
})
