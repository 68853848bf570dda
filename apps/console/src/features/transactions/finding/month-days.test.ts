import { expect, test } from 'vitest'
import { monthDays, monthName, monthOf } from './month-days.ts'

test('a month has all its days, in leap years and across the year’s end', () => {
  expect(monthDays(monthOf('2026-11-28'))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(monthDays(monthOf('2026-11-01', true))).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(monthDays(monthOf('2026-01-31', true))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(monthDays(monthOf('2028-03-30', true))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('a month has a name in each language', () => {
  expect(monthName('2026-10', 'en')).toBe('October 2026')
  expect(monthName('2026-01', 'es')).toBe('Enero de 2026')
})
