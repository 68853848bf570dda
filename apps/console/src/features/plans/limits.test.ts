import { expect, test } from 'vitest'
import { limitOf } from './limits.ts'

test('a limit is a whole number, empty means none, anything else is refused', () => {
  expect(['', ' 25 ', '0', '1000000'].map(limitOf)).toEqual([null, 25, 0, 1_000_000])
  expect(['-1', '2.5', 'many', '1000001'].map(limitOf)).toEqual([undefined, undefined, undefined, undefined])
})
