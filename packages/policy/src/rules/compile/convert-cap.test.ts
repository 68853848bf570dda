import { expect, test } from 'vitest'
import { convertCap } from './convert-cap.ts'

test('a cap is at most the greatest number of base units that a document can hold', () => {
  expect(convertCap(1_000_000_000_000, `0.${'0'.repeat(50)}1`, 18)).toBe(2n ** 256n - 1n)
})

test.each(['0', '0.00', '', '.', '1.', '.1', '1e3', ' 1', '1 '])('‘%s’ is refused as no price', (usd) => {
  expect(() => convertCap(1, usd, 6)).toThrow(new RangeError(`${usd} is no price`))
})
