import { expect, test } from 'vitest'
import { displayIn, zoneOffset } from './zone.ts'

test('the zone is its distance from UTC, in summer too', () => {
  displayIn('Europe/Berlin')
  expect(zoneOffset(new Date('2026-11-28T12:00:00Z'))).toBe('UTC+1')
  expect(zoneOffset(new Date('2026-07-28T12:00:00Z'))).toBe('UTC+2')
  displayIn('UTC')
  expect(zoneOffset(new Date())).toBe('UTC+0')
  displayIn(null)
})
