import { expect, test } from 'vitest'
import { imitatedBy, isKnown, namedKinds, outranks, type SeenAddress } from './seen-address.ts'

const original = 'TQab3Xk7Pn4sJvLmR8dWyZfCgHtEu2xYz9'
const copy = 'TQabF6hRw3MUcNpVtB5jGkQe7Dsyu2xYz9'
const third = `TQab${'W'.repeat(24)}u2xYz9`
const addressOf = (address: string, change: Partial<SeenAddress> = {}): SeenAddress => ({
  address,
  namedAs: null,
  sentAt: null,
  ...change,
})
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

test('a stranger can imitate a wallet, a named address, or an address that was paid', () => {
  for (const known of [
    addressOf(original, { namedAs: 'wallet' }),
    addressOf(original, { namedAs: 'address_book' }),
    addressOf(original, { namedAs: 'inbound_label' }),
    addressOf(original, { sentAt: day(1) }),
  ])
    expect(imitatedBy(addressOf(copy), [known])).toMatchObject({ known, imitation: { rule: 'same-ends' } })
})

test('actions of strangers make no address known', () => {
  expect(imitatedBy(addressOf(copy), [addressOf(original)])).toBeNull()
})

test('an address that people named imitates nothing', () => {
  expect(
    imitatedBy(addressOf(copy, { namedAs: 'inbound_label' }), [addressOf(original, { namedAs: 'wallet' })]),
  ).toBeNull()
})

test('a look-alike that was paid by mistake stays one, and the original never becomes one', () => {
  const [first, later] = [addressOf(original, { sentAt: day(1) }), addressOf(copy, { sentAt: day(2) })]
  expect(imitatedBy(later, [first])?.known).toBe(first)
  expect(imitatedBy(first, [later])).toBeNull()
  const named = addressOf(original, { namedAs: 'address_book' })
  expect(imitatedBy(addressOf(copy, { sentAt: day(1) }), [named])?.known).toBe(named)
  expect(imitatedBy(addressOf(original, { sentAt: day(3), namedAs: 'wallet' }), [later])).toBeNull()
})

test('the original is the address known first, in any order of input', () => {
  const all = [
    addressOf(third, { sentAt: day(1) }),
    addressOf(original, { sentAt: day(2) }),
    addressOf(`TQab${'X'.repeat(24)}u2xYz9`, { namedAs: 'address_book' }),
  ]
  for (const order of [all, all.toReversed(), [all[1]!, all[2]!, all[0]!]])
    expect(imitatedBy(addressOf(copy), order)?.known).toBe(all[2])
  for (const order of [all.slice(0, 2), all.slice(0, 2).toReversed()])
    expect(imitatedBy(addressOf(copy), order)?.known).toBe(all[0])
})

test('known are addresses that people named and those that were paid', () => {
  expect(isKnown(addressOf(original))).toBe(false)
  expect(isKnown(addressOf(original, { namedAs: 'inbound_label' }))).toBe(true)
  expect(isKnown(addressOf(original, { sentAt: day(1) }))).toBe(true)
  expect(isKnown(addressOf(original, { namedAs: 'wallet', sentAt: day(1) }))).toBe(true)
})

test('wallets come before the address book, then labels, then paid addresses, then strangers', () => {
  expect(namedKinds).toEqual(['wallet', 'address_book', 'inbound_label'])
  const inOrder = [
    addressOf(original, { namedAs: 'wallet' }),
    addressOf(original, { namedAs: 'address_book' }),
    addressOf(original, { namedAs: 'inbound_label' }),
    addressOf(original, { sentAt: day(1) }),
    addressOf(original),
  ]
  for (const [at, first] of inOrder.entries())
    for (const [other, second] of inOrder.entries()) expect(outranks(first, second)).toBe(at < other)
})

test('of one rank the address paid first comes first, and then the one that sorts first', () => {
  const named = (address: string, sentAt: Date | null) => addressOf(address, { namedAs: 'wallet', sentAt })
  expect(outranks(named(copy, day(1)), named(original, day(2)))).toBe(true)
  expect(outranks(named(original, day(2)), named(copy, day(1)))).toBe(false)
  expect(outranks(named(copy, day(1)), named(original, null))).toBe(true)
  expect(outranks(named(original, null), named(copy, day(1)))).toBe(false)
  for (const at of [day(1), null]) {
    const [lower, higher] = [original, copy].toSorted()
    expect(outranks(named(lower!, at), named(higher!, at))).toBe(true)
    expect(outranks(named(higher!, at), named(lower!, at))).toBe(false)
    expect(outranks(named(lower!, at), named(lower!, at))).toBe(false)
  }
})

test('of two strangers neither comes first', () => {
  expect(outranks(addressOf(original), addressOf(copy))).toBe(false)
  expect(outranks(addressOf(copy), addressOf(original))).toBe(false)
})

test('an address that is not alike is passed over for the next one', () => {
  const stranger = addressOf('TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH', { namedAs: 'wallet' })
  const known = addressOf(original, { namedAs: 'address_book' })
  expect(imitatedBy(addressOf(copy), [stranger, known])?.known).toBe(known)
  expect(imitatedBy(addressOf(copy), [known, stranger])?.known).toBe(known)
})
