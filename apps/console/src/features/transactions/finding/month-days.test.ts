import { expect, test } from 'vitest'
import { monthDays } from './month-days.ts'

test('a month has all its days, in leap years and across the year’s end', () => {
  expect(monthDays('2026-11-28', false)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(monthDays('2026-11-01', true)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(monthDays('2026-01-31', true)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(monthDays('2028-03-30', true)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
