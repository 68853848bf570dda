import { expect, test } from 'vitest'
import { jobDue } from './job-due.ts'

const now = new Date('2026-11-01T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const due = (change: object, hasNewBlocks = false) =>
  jobDue(
    { hasPending: false, isPremium: true, comparedAt: ago(0), reconciledAt: ago(0), ...change },
    { hasNewBlocks, now },
  )

test('Premium: balances are checked every 15 minutes, the books reconciled every hour', () => {
  expect(due({ comparedAt: ago(14.9), reconciledAt: ago(59.9) })).toBeNull()
  expect(due({ comparedAt: ago(15) })).toBe('check')
  expect(due({ comparedAt: ago(15), reconciledAt: ago(60) })).toBe('reconcile')
})

test('Standard: balances every hour, the books every day', () => {
  const isPremium = false
  expect(due({ isPremium, comparedAt: ago(59), reconciledAt: ago(1_439) })).toBeNull()
  expect(due({ isPremium, comparedAt: ago(60) })).toBe('check')
  expect(due({ isPremium, reconciledAt: ago(1_440) })).toBe('reconcile')
})

test('new transactions are read at once, however recent the last pass', () => {
  expect(due({}, true)).toBe('orchestrate')
  expect(due({ hasPending: true, isPremium: false })).toBe('orchestrate')
})
