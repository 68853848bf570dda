import { reason } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { nextTry, triedSince } from './retries.ts'

const due = new Date('2026-11-20T17:00:00Z')
const after = (minutes: number) => new Date(due.getTime() + minutes * 60_000)
const refused = reason('SCHEDULE_WALLET_GONE')
const outside = reason('OUTSIDE_HOURS', { from: '08:00', to: '18:00', zone: 'UTC' })
const never = { tried_at: null, retry_at: null }

test('a date is tried from its first attempt on, however late that is', () => {
  expect(triedSince(never, { due, why: refused, now: after(2000) })).toEqual(after(2000))
  const tried = { tried_at: after(2000), retry_at: after(2010) }
  expect(triedSince(tried, { due, why: refused, now: after(2010) })).toEqual(after(2000))
})

test('a later date that replaces it has its own time', () => {
  const tried = { tried_at: after(-9000), retry_at: after(0) }
  expect(triedSince(tried, { due, why: refused, now: after(5) })).toEqual(due)
})

test('time outside the hours of the policy does not count, before and after the first attempt within them', () => {
  expect(triedSince(never, { due, why: outside, now: after(0) })).toBe(null)
  let tried: { tried_at: Date | null; retry_at: Date } = { tried_at: after(0), retry_at: nextTry(after(0)) }
  for (let minutes = 10; minutes <= 3000; minutes += 10) {
    const now = after(minutes)
    tried = { tried_at: triedSince(tried, { due, why: outside, now }), retry_at: nextTry(now) }
  }
  expect(tried.tried_at).toEqual(after(3000))
})
