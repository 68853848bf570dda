import { expect, test } from 'vitest'
import { spanSince, spanUntil } from './age.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()

test.each([
  [30, '30 sec'],
  [59 * 60, '59 min'],
  [90 * 60, '90 min'],
  [72 * 3_600 - 20, '72 hr'],
  [72 * 3_600, '72 hr'],
  [5 * 86_400, '5 days'],
])('what is left of %i seconds is %s', (seconds, text) => {
  expect(spanUntil(at(seconds), now, 'en')).toBe(text)
})

test('a time that has passed, or is unknown, has no span; an age is in its largest whole unit', () => {
  expect(spanUntil(at(0), now, 'en')).toBeNull()
  expect(spanUntil('', now, 'en')).toBeNull()
  expect(spanSince('', now, 'en')).toBeNull()
  expect(spanSince(at(-72 * 3_600 + 20), now, 'en-GB')).toBe('2 days')
})
