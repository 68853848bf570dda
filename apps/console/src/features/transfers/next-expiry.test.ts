import { expect, test } from 'vitest'
import { nextExpiry } from './next-expiry.ts'
import { requestOf } from './request.fixture.ts'

const at = (day: number) => `2026-11-${day}T12:00:00.000Z`
const approval = (lapses_at: string | null, counts = true) => ({
  user_id: 'a',
  name: 'A',
  at: at(20),
  reason: '',
  is_dev: false,
  counts,
  lapses_at,
})
const rules = (not_after: string) => ({
  version: 1,
  hash: 'h',
  is_current: true,
  requested_at: at(20),
  approvals_needed: 1,
  signed_by: [{ user_id: 'a', name: 'A', at: at(20), not_after }],
  waits: [],
})

test('the nearer of the request’s own end and that of its approvals, by the policy or as signed', () => {
  const expires_at = at(24)
  const next = (change: Parameters<typeof requestOf>[0]) => nextExpiry(requestOf({ expires_at, ...change }))
  expect(next({})).toEqual({ at: at(24), isOfApproval: false })
  expect(next({ approvals: [approval(at(22))] })).toEqual({ at: at(22), isOfApproval: true })
  expect(next({ approvals: [approval(at(22), false)] })).toEqual({ at: at(24), isOfApproval: false })
  expect(next({ approvals: [approval(at(23))], rules: rules(at(21)) })).toEqual({
    at: at(21),
    isOfApproval: true,
  })
  expect(next({ approvals: [approval(null)], rules: rules(at(25)) })).toEqual({
    at: at(24),
    isOfApproval: false,
  })
})
