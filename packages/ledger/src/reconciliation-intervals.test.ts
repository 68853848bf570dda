import { expect, test } from 'vitest'
import { premium, standard } from './reconciliation-intervals.ts'

const minute = 60 * 1_000
const hour = 60 * minute

test('premium: compared every quarter of an hour and reconciled every hour', () => {
  expect(premium).toEqual({ checkMs: 15 * minute, reconcileMs: hour })
})

test('standard: compared every hour and reconciled every day', () => {
  expect(standard).toEqual({ checkMs: hour, reconcileMs: 24 * hour })
})
