import { identityOf, makeIdentitySeed, type Spend, signReceipt } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'
import { isWitnessedBy } from './is-witnessed-by.ts'

const now = Date.UTC(2026, 0, 1)
const identities = new Map([1, 2, 3].map((party) => [party, identityOf(makeIdentitySeed())]))
const peers = new Map([...identities].map(([party, { name }]) => [party, name]))
const spend: Spend = {
  keyId: '0190a3f2-7b1c-7def-8a01-00000000000a',
  asset: 'tron:0x2b6653dc/slip44:195',
  units: 5n,
  intentHash: 'a1'.repeat(32),
  bytesHash: 'b2'.repeat(32),
}
const record = { length: 3, head: 'c3'.repeat(32) }
const receiptOf = (party: number, change: object = {}, signer = party) =>
  signReceipt({ ...spend, party, at: now, record, ...change }, identities.get(signer)!)
const isWitnessed = (receipts: ReturnType<typeof receiptOf>[], others = [2, 3]) =>
  isWitnessedBy(receipts, { spend, others, peers, now })

test('a receipt of every other signer is needed, and more do no harm', () => {
  expect(isWitnessed([receiptOf(2), receiptOf(3)])).toBe(true)
  expect(isWitnessed([receiptOf(3), receiptOf(1), receiptOf(2), receiptOf(2, { units: 6n })])).toBe(true)
  expect(isWitnessed([receiptOf(2)])).toBe(false)
  expect(isWitnessed([])).toBe(false)
})

test('one signer cannot give two receipts, nor one of a signer that is not pinned', () => {
  expect(isWitnessed([receiptOf(2), receiptOf(2)])).toBe(false)
  expect(isWitnessed([receiptOf(2), receiptOf(3, {}, 2)])).toBe(false)
  expect(isWitnessed([receiptOf(2), receiptOf(4, {}, 3)], [2, 4])).toBe(false)
})

test.each([
  ['another key', { keyId: '0190a3f2-7b1c-7def-8a01-00000000000b' }],
  ['another asset', { asset: 'tron:0xcd8690dc/slip44:195' }],
  ['another amount', { units: 4n }],
  ['another intent', { intentHash: 'a2'.repeat(32) }],
  ['other bytes', { bytesHash: 'b3'.repeat(32) }],
])('a receipt for %s does not count', (_, change) => {
  expect(isWitnessed([receiptOf(2), receiptOf(3, change)])).toBe(false)
})

test('a receipt counts for two minutes, by a clock that may be ahead or behind', () => {
  for (const difference of [120_000, -120_000])
    expect(isWitnessed([receiptOf(2), receiptOf(3, { at: now + difference })])).toBe(true)
  for (const difference of [120_001, -120_001])
    expect(isWitnessed([receiptOf(2), receiptOf(3, { at: now + difference })])).toBe(false)
})
