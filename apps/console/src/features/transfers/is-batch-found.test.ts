import { expect, test } from 'vitest'
import type { Batch } from './batches/batch-state.ts'
import { isBatchFound } from './is-batch-found.ts'

const now = Date.parse('2026-11-27T09:00:00.000Z')
const batch = {
  wallet_id: 'w1',
  token_id: 't1',
  created_by: { id: 'u1', name: 'Tess' },
  created_at: '2026-11-26T10:00:00.000Z',
  total: '1500.5',
} as Batch
const none = {
  wallet: undefined,
  token: undefined,
  by: undefined,
  least: undefined,
  most: undefined,
  days: undefined,
}

test.each([
  [{}, true],
  [{ wallet: 'w1', token: 't1', by: 'u1', least: '1500.50', most: '1500.5', days: '1' as const }, true],
  [{ wallet: 'w2' }, false],
  [{ token: 't2' }, false],
  [{ by: 'u2' }, false],
  [{ least: '1500.51' }, false],
  [{ most: '999' }, false],
])('the filters %j find the batch: %s', (filters, isFound) => {
  expect(isBatchFound(batch, { ...none, ...filters }, now)).toBe(isFound)
})

test('the last 24 hours reach back 24 hours, over midnight', () => {
  const isFound = (created_at: string) => isBatchFound({ ...batch, created_at }, { ...none, days: '1' }, now)
  expect(['2026-11-26T09:00:00.000Z', '2026-11-26T08:59:59.999Z'].map(isFound)).toEqual([true, false])
})
