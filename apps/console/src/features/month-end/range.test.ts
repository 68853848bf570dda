import { expect, test } from 'vitest'
import { daysOfMonth, lastMonths, monthSoFar, periodText } from './range.ts'

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, last) => {
  expect(daysOfMonth(month)).toEqual({ first_day: `${month}-01`, last_day: last })
})

test('the months that are over, newest first, across a year', () => {
  expect(lastMonths(new Date('2026-02-01T00:00:00Z'), 3)).toEqual(['2026-01', '2025-12', '2025-11'])
})

test('the month in progress ends today', () => {
  expect(monthSoFar(new Date('2026-11-29T23:59:59Z'))).toEqual({
    first_day: '2026-11-01',
    last_day: '2026-11-29',
  })
})

test('a whole month has its name, other days their dates', () => {
  expect(periodText(daysOfMonth('2026-10'), 'en')).toBe('October 2026')
  expect(periodText({ first_day: '2026-10-01', last_day: '2026-10-30' }, 'en')).toBe(
    '2026-10-01 – 2026-10-30',
  )
})
