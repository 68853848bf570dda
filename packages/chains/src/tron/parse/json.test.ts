import { expect, test } from 'vitest'
import { faultOf } from '../../fault-of.ts'
import { Count, Int, Time, Uint256 } from './json.ts'

const noNumber = [undefined, null, '', 'x', '1.0', '0x1', 1.5, 2 ** 53, Number.NaN, [], {}, true]

test.each([
  ['Int', Int],
  ['Uint256', Uint256],
  ['Time', Time],
  ['Count', Count],
])('%s refuses what is no whole number', (_, schema) => {
  for (const value of noNumber) {
    const parsed = schema.safeParse(value)
    expect(parsed.error && faultOf(parsed.error)).toBe('answer: Invalid input')
  }
})

test('a whole number is the same as number, bigint and text', () => {
  for (const value of [-7, -7n, '-7']) expect(Int.parse(value)).toBe(-7n)
  for (const value of [7, 7n, '7']) {
    expect(Uint256.parse(value)).toBe(7n)
    expect(Time.parse(value)).toBe(7)
    expect(Count.parse(value)).toBe(7)
  }
})

test.each([
  ['Int', Int, -(2n ** 63n), 2n ** 63n - 1n],
  ['Uint256', Uint256, 0n, 2n ** 256n - 1n],
  ['Time', Time, 0n, 253_402_300_799_999n],
  ['Count', Count, 0n, 9_000_000_000_000_000n],
])('%s ends at its limits', (_, schema, least, most) => {
  expect(BigInt(schema.parse(least))).toBe(least)
  expect(BigInt(schema.parse(most))).toBe(most)
  expect(schema.safeParse(least - 1n).success).toBe(false)
  expect(schema.safeParse(most + 1n).success).toBe(false)
})
