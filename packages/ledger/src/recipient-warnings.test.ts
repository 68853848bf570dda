import { expect, test } from 'vitest'
import type { MetAddress } from './met-address.ts'
import { recipientWarnings } from './recipient-warnings.ts'

const own = 'TQab3Xk7Pn4sJvLmR8dWyZfCgHtEu2xYz9'
const imitation = 'TQabF6hRw3MUcNpVtB5jGkQe7Du2xYz9Ax'.slice(0, 28) + own.slice(28)
const stranger = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'
const met = (change: Partial<MetAddress> = {}): MetAddress => ({
  address: own,
  namedAs: 'address_book',
  sentAt: new Date('2026-01-01'),
  ...change,
})

test('named and paid before: nothing to say', () => {
  expect(recipientWarnings(own, [met()])).toEqual({ isFirstTime: false, isUnnamed: false, imitated: null })
})

test('never paid, never named', () => {
  expect(recipientWarnings(stranger, [met()])).toEqual({ isFirstTime: true, isUnnamed: true, imitated: null })
  expect(recipientWarnings(own, [met({ sentAt: null })])).toMatchObject({
    isFirstTime: true,
    isUnnamed: false,
  })
  expect(recipientWarnings(own, [met({ namedAs: null })])).toMatchObject({
    isFirstTime: false,
    isUnnamed: true,
  })
})

test('what looks like a known address is told with the one it passes for', () => {
  const { imitated } = recipientWarnings(imitation, [met()])
  expect(imitated).toMatchObject({ known: { address: own }, imitation: { rule: 'same-ends' } })
  const paidOnce = met({ address: imitation, namedAs: null, sentAt: new Date('2026-06-01') })
  expect(recipientWarnings(imitation, [paidOnce, met()]).imitated?.known.address).toBe(own)
  expect(recipientWarnings(own, [paidOnce, met()]).imitated).toBeNull()
})
