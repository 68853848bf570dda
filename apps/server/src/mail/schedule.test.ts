import { expect, test } from 'vitest'
import { nextDigestAt, quietUntil } from './schedule.ts'

const madrid = { zone: 'Europe/Madrid' }
const night = { from: 20 * 60, to: 7 * 60 }

test.each([
  // Winter: one hour ahead of UTC.
  ['2026-01-15T18:59:00Z', null],
  ['2026-01-15T19:00:00Z', '2026-01-16T06:00:00.000Z'],
  ['2026-01-15T23:30:00Z', '2026-01-16T06:00:00.000Z'],
  ['2026-01-16T05:59:00Z', '2026-01-16T06:00:00.000Z'],
  ['2026-01-16T06:00:00Z', null],
  // The night in which clocks go forward, and the last of a year.
  ['2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['2026-12-31T22:00:00Z', '2027-01-01T06:00:00.000Z'],
])('quiet hours over midnight at %s end at %s', (at, end) => {
  expect(quietUntil(new Date(at), night, madrid)?.toISOString() ?? null).toBe(end)
})

test('quiet hours within a day, and none', () => {
  const noon = { from: 12 * 60, to: 13 * 60 }
  expect(quietUntil(new Date('2026-07-01T12:30:00Z'), noon, { zone: 'UTC' })?.toISOString()).toBe(
    '2026-07-01T13:00:00.000Z',
  )
  expect(quietUntil(new Date('2026-07-01T13:00:00Z'), noon, { zone: 'UTC' })).toBe(null)
  expect(quietUntil(new Date('2026-07-01T12:30:00Z'), { from: 60, to: 60 }, { zone: 'UTC' })).toBe(null)
})

test.each([
  ['daily', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00.000Z'],
  ['daily', '2026-11-23T07:00:00Z', '2026-11-24T07:00:00.000Z'],
  // A Monday.
  ['weekly', '2026-11-23T06:00:00Z', '2026-11-23T07:00:00.000Z'],
  ['weekly', '2026-11-23T08:00:00Z', '2026-11-30T07:00:00.000Z'],
  ['daily', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
] as const)('a %s digest after %s comes at %s', (mode, after, at) => {
  expect(nextDigestAt(new Date(after), { mode, hour: 8, weekday: 1 }, madrid).toISOString()).toBe(at)
})

test('an hour that a clock change leaves out has its digest an hour later', () => {
  const at = nextDigestAt(new Date('2026-03-28T12:00:00Z'), { mode: 'daily', hour: 2, weekday: 1 }, madrid)
  expect(at.toISOString()).toBe('2026-03-29T01:00:00.000Z')
})
