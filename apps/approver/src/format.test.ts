import { expect, test } from 'vitest'
import { amountText, initialsOf, timeText } from './format.ts'

test.each([
  [18_400_000_000n, 6, 'en', '18,400.00'],
  [18_400_000_000n, 6, 'es', '18.400,00'],
  [1n, 6, 'en', '0.000001'],
  [1_234_567n, 0, 'en', '1,234,567'],
  [15n, 1, 'es', '1,5'],
] as const)('%s with %s decimals in %s: %s', (units, decimals, language, text) => {
  expect(amountText(units, decimals, language)).toBe(text)
})

test('times are UTC, initials of the first and last name', () => {
  expect(timeText(Date.parse('2026-11-24T06:42:59Z'))).toBe('2026-11-24 06:42 UTC')
  expect(initialsOf('Ana Bea Carl')).toBe('AC')
})
