import { expect, test } from 'vitest'
import { compareMarks, earliestMark, latestMark, type ListMark, markAfter } from './list-marks.ts'

const mark = (ms: number, height: number | null = null): ListMark => ({ at: new Date(ms), height })

test('marks with heights are compared by height, whatever their times', () => {
  expect(compareMarks(mark(9, 1), mark(5, 2))).toBeLessThan(0)
  expect(compareMarks(mark(5, 2), mark(9, 1))).toBeGreaterThan(0)
  expect(compareMarks(mark(5, 2), mark(9, 2))).toBe(0)
})

test('marks are compared by time if one of them has no height', () => {
  expect(compareMarks(mark(5), mark(9))).toBeLessThan(0)
  expect(compareMarks(mark(9, 1), mark(5))).toBeGreaterThan(0)
  expect(compareMarks(mark(9), mark(5, 1))).toBeGreaterThan(0)
  expect(compareMarks(mark(5, 7), mark(9))).toBeLessThan(0)
  expect(compareMarks(mark(5), mark(5, 7))).toBe(0)
})

test('of two marks the earlier and the later is found in either order; of equal ones the first', () => {
  const [first, second, equal] = [mark(5, 1), mark(4, 2), mark(3, 1)]
  expect([earliestMark(first, second), earliestMark(second, first)]).toEqual([first, first])
  expect([latestMark(first, second), latestMark(second, first)]).toEqual([second, second])
  expect(earliestMark(first, equal)).toBe(first)
  expect(latestMark(first, equal)).toBe(first)
})

test('the next mark is a millisecond and a block later', () => {
  expect(markAfter(mark(5, 1))).toEqual(mark(6, 2))
  expect(markAfter(mark(5))).toEqual(mark(6))
})
