import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits, parseUnits, truncateDecimal } from './amount.ts'

test('text and base units convert both ways without losing a digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.nat(30), (units, decimals) => {
      expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
    }),
  )
})

test.each([
  [1_500_000n, 6, '1.5'],
  [0n, 6, '0'],
  [-1n, 18, '-0.000000000000000001'],
  [12n, 0, '12'],
  [2n ** 256n - 1n, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
])('%s with %s decimals is %s', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text)
})

test.each(['', '1e3', '1,5', ' 1', '+1', '.5', '1.', 'NaN', '0x10'])(
  "'%s' is refused as an amount",
  (text) => {
    expect(() => parseUnits(text, 6)).toThrow(RangeError)
  },
)

test('an amount finer than its asset is refused unless the rest is zeros', () => {
  expect(() => parseUnits('0.0000001', 6)).toThrow(RangeError)
  expect(parseUnits('0.1000000000', 6)).toBe(100_000n)
})

test('[REC-14] balances are cut, not rounded', () => {
  expect(truncateDecimal('1.23456789', 6)).toBe('1.234567')
  expect(truncateDecimal('0.9999999', 6)).toBe('0.999999')
  expect(truncateDecimal('1.239', 2)).toBe('1.23')
  expect(truncateDecimal('7', 6)).toBe('7')
  expect(truncateDecimal('7.9', 0)).toBe('7')
})
