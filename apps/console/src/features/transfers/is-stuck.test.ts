import { expect, test } from 'vitest'
import { isStuck } from './is-stuck.ts'
import { requestOf } from './request.fixture.ts'

const sent = '2026-11-29T10:00:00Z'
const waiting = requestOf({
  status: 'broadcasted',
  broadcast_at: sent,
  receipt_status: null,
  receipt_block: null,
  gas_terms: { nonce: 5, gas_limit: 21_000, max_fee: '30', max_tip: '1', unit: 'gwei' },
})
const after = (minutes: number) => new Date(Date.parse(sent) + minutes * 60_000)

test('a transfer with a nonce is stuck once it is in no block for ten minutes', () => {
  expect([9, 10].map((minutes) => isStuck(waiting, after(minutes)))).toEqual([false, true])
})

test.each([
  ['in a block', { receipt_status: 'pending', receipt_block: 7 }],
  ['confirmed', { receipt_status: 'confirmed', receipt_block: 7 }],
  ['of a chain without gas', { gas_terms: null }],
  ['not sent', { status: 'approved', broadcast_at: null }],
  ['failed', { status: 'failed' }],
] as const)('one that is %s is not', (_, change) => {
  expect(isStuck({ ...waiting, ...change }, after(60))).toBe(false)
})
