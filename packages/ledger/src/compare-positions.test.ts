import { expect, test } from 'vitest'
import { comparePositions } from './compare-positions.ts'

test('the lower block comes first, and in one block the lower index', () => {
  expect(comparePositions({ height: 1, index: 9 }, { height: 2, index: 0 })).toBeLessThan(0)
  expect(comparePositions({ height: 2, index: 0 }, { height: 1, index: 9 })).toBeGreaterThan(0)
  expect(comparePositions({ height: 2, index: 3 }, { height: 2, index: 4 })).toBeLessThan(0)
  expect(comparePositions({ height: 2, index: 4 }, { height: 2, index: 3 })).toBeGreaterThan(0)
  expect(comparePositions({ height: 2, index: 3 }, { height: 2, index: 3 })).toBe(0)
})

test('a position without an index comes before every index of its block', () => {
  expect(comparePositions({ height: 2, index: null }, { height: 2, index: 0 })).toBeLessThan(0)
  expect(comparePositions({ height: 2, index: 0 }, { height: 2, index: null })).toBeGreaterThan(0)
  expect(comparePositions({ height: 2, index: null }, { height: 2, index: null })).toBe(0)
})
