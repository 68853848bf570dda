import { expect, test } from 'vitest'
import type { SeenAddress } from './seen-address.ts'
import { recipientWarnings } from './recipient-warnings.ts'

const own = 'TQab3Xk7Pn4sJvLmR8dWyZfCgHtEu2xYz9'
const imitation = 'TQabF6hRw3MUcNpVtB5jGkQe7Du2xYz9Ax'.slice(0, 28) + own.slice(28)
const stranger = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'
const seen = (change: Partial<SeenAddress> = {}): SeenAddress => ({
  address: own,
  namedAs: 'address_book',
  sentAt: new Date('2026-01-01'),
  ...change,
})

test('named and paid before: no warning', () => {
  expect(recipientWarnings(own, [seen()])).toEqual({ isFirstTime: false, isUnnamed: false, imitated: null })
})

test('never paid, never named', () => {
  expect(recipientWarnings(stranger, [seen()])).toEqual({
    isFirstTime: true,
    isUnnamed: true,
    imitated: null,
  })
  expect(recipientWarnings(own, [seen({ sentAt: null })])).toMatchObject({
    isFirstTime: true,
    isUnnamed: false,
  })
  expect(recipientWarnings(own, [seen({ namedAs: null })])).toMatchObject({
    isFirstTime: false,
    isUnnamed: true,
  })
})

test('a look-alike is reported with the address that it imitates', () => {
  const { imitated } = recipientWarnings(imitation, [seen()])
  expect(imitated).toMatchObject({ known: { address: own }, imitation: { rule: 'same-ends' } })
  const paidOnce = seen({ address: imitation, namedAs: null, sentAt: new Date('2026-06-01') })
  expect(recipientWarnings(imitation, [paidOnce, seen()]).imitated?.known.address).toBe(own)
  expect(recipientWarnings(own, [paidOnce, seen()]).imitated).toBeNull()
})

test('an address does not imitate an entry of itself', () => {
  const twice = seen({ namedAs: null, sentAt: null })
  expect(recipientWarnings(own, [twice, seen()])).toEqual({
    isFirstTime: true,
    isUnnamed: true,
    imitated: null,
  })
})

test('without any known address nothing is imitated', () => {
  expect(recipientWarnings(own, [])).toEqual({ isFirstTime: true, isUnnamed: true, imitated: null })
})
