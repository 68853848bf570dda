import { expect, test } from 'vitest'
import { localDay, localTime, relativeTime, zoneName } from './local-time.ts'

test('[TX-18] a time is written in the local zone as YYYY-MM-DD HH:mm:ss', () => {
  const at = new Date(2026, 0, 2, 3, 4, 5)
  expect(localTime(at.toISOString())).toBe('2026-01-02 03:04:05')
  expect(localDay(at)).toBe('2026-01-02')
})

test('the zone has a name in each language', () => {
  for (const locale of ['en', 'es']) expect(zoneName(locale, new Date())).not.toBe('')
})

test('relative times use the largest unit that is at least one', () => {
  const now = new Date('2026-05-04T12:00:00Z')
  const ago = (iso: string, locale = 'en') => relativeTime(iso, now, locale)
  expect(ago('2026-05-04T11:59:58Z')).toBe('2 seconds ago')
  expect(ago('2026-05-04T09:10:00Z')).toBe('2 hours ago')
  expect(ago('2026-05-01T11:00:00Z', 'es')).toBe('hace 3 días')
  expect(ago('2024-05-01T11:00:00Z')).toBe('2 years ago')
})
