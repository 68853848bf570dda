import { expect, test } from 'vitest'
import { localTime } from '../../format/time.ts'
import { localDay, relativeToNow } from './local-time.ts'

test('[TX-18] a time is written in the local zone as YYYY-MM-DD HH:mm:ss', () => {
  const at = new Date(2026, 0, 2, 3, 4, 5)
  expect(localTime(at.toISOString())).toBe('2026-01-02 03:04:05')
  expect(localDay(at)).toBe('2026-01-02')
})

test('relative times are relative to now', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  expect(relativeToNow(hoursAgo(3), 'en')).toBe('3 hours ago')
  expect(relativeToNow(hoursAgo(72), 'es')).toBe('hace 3 días')
})
