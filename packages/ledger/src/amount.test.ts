import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits, isNativeAsset, nativeAssetPattern, parseUnits, truncateDecimal } from './amount.ts'

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

test.each(['', '1e3', '1,5', ' 1', '1 ', '+1', '.5', '1.', '1.x', 'NaN', '0x10', '-', '--1'])(
  "'%s' is refused as an amount",
  (text) => {
    expect(() => parseUnits(text, 6)).toThrow(new RangeError(`'${text}' is not a decimal number`))
  },
)

test('an amount finer than its asset is refused unless the rest is zeros', () => {
  expect(() => parseUnits('0.0000001', 6)).toThrow(new RangeError("'0.0000001' has more than 6 decimals"))
  expect(() => parseUnits('1.05', 1)).toThrow(RangeError)
  expect(parseUnits('1.50', 1)).toBe(15n)
  expect(parseUnits('0.1000000000', 6)).toBe(100_000n)
})

test('[REC-14] balances are cut, not rounded', () => {
  expect(truncateDecimal('1.23456789', 6)).toBe('1.234567')
  expect(truncateDecimal('0.9999999', 6)).toBe('0.999999')
  expect(truncateDecimal('1.239', 2)).toBe('1.23')
  expect(truncateDecimal('7', 6)).toBe('7')
  expect(truncateDecimal('1234567', 2)).toBe('1234567')
  expect(truncateDecimal('7.9', 0)).toBe('7')
})

test('text without a fraction has the value of whole units, negative too', () => {
  expect(parseUnits('7', 6)).toBe(7_000_000n)
  expect(parseUnits('-7.25', 2)).toBe(-725n)
  expect(parseUnits('007', 0)).toBe(7n)
})

test('a cut keeps the digit behind the dot, and text that begins with the dot', () => {
  expect(truncateDecimal('1.2', 1)).toBe('1.2')
  expect(truncateDecimal('.75', 1)).toBe('.7')
})

test('a chain’s own coin has a SLIP-44 id, and so does its pattern in the database', () => {
  expect(isNativeAsset('slip44:195')).toBe(true)
  expect(['erc20:slip44:1', 'trc20:T', 'slip44', ''].map(isNativeAsset)).toEqual([false, false, false, false])
  expect(nativeAssetPattern).toBe('slip44:%')
})
