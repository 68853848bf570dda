import { expect, test } from 'vitest'
import { type ApprovalFacts, approvalWaits, approvedUntil, doesCount } from './approvals.ts'
import { usualBundle } from './facts.fixture.ts'

const now = new Date('2026-11-18T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const by = (personId: string, minutesAgo: number, treasuryRole: string | null = 'Approver') => ({
  personId,
  treasuryRole,
  at: minutes(-minutesAgo),
})
const facts = (
  approvals: ApprovalFacts['approvals'],
  change: Partial<ApprovalFacts> = {},
): ApprovalFacts => ({
  approvals,
  askers: ['asker'],
  isApprovedInDev: false,
  now,
  ...change,
})
/** Two approvals, each of which counts for 15 minutes. */
const bundle = usualBundle({ approvals: { required: 2, expiryMinutes: 15 } })

test('approvals suffice until the second newest of the needed two expires', () => {
  expect(approvedUntil(bundle, facts([by('a', 10), by('b', 2)]))).toEqual(minutes(5))
  expect(approvedUntil(bundle, facts([by('b', 2), by('a', 10)]))).toEqual(minutes(5))
  expect(approvedUntil(bundle, facts([by('a', 10), by('b', 2), by('c', 4)]))).toEqual(minutes(11))
})

test('one approval that the policy asks for expires with itself', () => {
  const bundle = usualBundle({ approvals: { required: 1, expiryMinutes: 15 } })
  expect(approvedUntil(bundle, facts([by('a', 10)]))).toEqual(minutes(5))
  expect(approvedUntil(bundle, facts([by('a', 10), by('b', 1)]))).toEqual(minutes(14))
})

test('approvals that do not count extend nothing', () => {
  expect(approvedUntil(bundle, facts([by('a', 10), by('b', 8), by('asker', 1)]))).toEqual(minutes(5))
  expect(approvedUntil(bundle, facts([by('a', 10), by('b', 8), by('c', 1, 'Viewer')]))).toEqual(minutes(5))
})

test('approvals that do not suffice are already at their end', () => {
  expect(approvedUntil(bundle, facts([by('a', 1)]))).toEqual(now)
})

test('a role-bound policy also ends with its last senior approval', () => {
  const bound = usualBundle({ approvals: { required: 2, expiryMinutes: 15, roleBound: true } })
  const approvals = [by('a', 3), by('b', 2), by('c', 12, 'Treasurer')]
  expect(approvedUntil(bound, facts(approvals))).toEqual(minutes(3))
  expect(approvedUntil(bundle, facts([by('a', 3), by('b', 2), by('c', 12, 'Admin')]))).toEqual(minutes(12))
  expect(approvedUntil(bound, facts([...approvals, by('d', 1, 'Admin')]))).toEqual(minutes(13))
})

test('without a policy, or with a developer’s approval, nothing expires', () => {
  expect(approvedUntil(null, facts([by('a', 1)]))).toBeNull()
  expect(approvedUntil(bundle, facts([], { isApprovedInDev: true }))).toBeNull()
})

test('a developer’s approval stands in for all others', () => {
  expect(approvalWaits(bundle, facts([], { isApprovedInDev: true }))).toEqual([])
  expect(approvalWaits(bundle, facts([]))).not.toEqual([])
})

test('an approval counts up to its last millisecond', () => {
  const approval = by('a', 15)
  expect(doesCount(bundle, approval, { askers: [], now: new Date(now.getTime() - 1) })).toBe(true)
  expect(doesCount(bundle, approval, { askers: [], now })).toBe(false)
})
