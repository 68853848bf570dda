import { expect, test } from 'vitest'
import { imitatedBy, type MetAddress } from './met-address.ts'

const original = 'TQab3Xk7Pn4sJvLmR8dWyZfCgHtEu2xYz9'
const copy = 'TQabF6hRw3MUcNpVtB5jGkQe7Dsyu2xYz9'
const third = `TQab${'W'.repeat(24)}u2xYz9`
const met = (address: string, change: Partial<MetAddress> = {}): MetAddress => ({
  address,
  namedAs: null,
  sentAt: null,
  ...change,
})
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

test('a stranger passes for a wallet, a named address, an address that was paid', () => {
  for (const known of [
    met(original, { namedAs: 'wallet' }),
    met(original, { namedAs: 'address_book' }),
    met(original, { namedAs: 'inbound_label' }),
    met(original, { sentAt: day(1) }),
  ])
    expect(imitatedBy(met(copy), [known])).toMatchObject({ known, imitation: { rule: 'same-ends' } })
})

test('what only strangers do makes nothing known', () => {
  expect(imitatedBy(met(copy), [met(original)])).toBeNull()
})

test('what people named imitates nothing', () => {
  expect(
    imitatedBy(met(copy, { namedAs: 'inbound_label' }), [met(original, { namedAs: 'wallet' })]),
  ).toBeNull()
})

test('a look-alike that was paid by mistake stays one; the original never becomes one', () => {
  const [first, later] = [met(original, { sentAt: day(1) }), met(copy, { sentAt: day(2) })]
  expect(imitatedBy(later, [first])?.known).toBe(first)
  expect(imitatedBy(first, [later])).toBeNull()
  const named = met(original, { namedAs: 'address_book' })
  expect(imitatedBy(met(copy, { sentAt: day(1) }), [named])?.known).toBe(named)
  expect(imitatedBy(met(original, { sentAt: day(3), namedAs: 'wallet' }), [later])).toBeNull()
})

test('among several the first known is named, in whatever order they come', () => {
  const all = [
    met(third, { sentAt: day(1) }),
    met(original, { sentAt: day(2) }),
    met(`TQab${'X'.repeat(24)}u2xYz9`, { namedAs: 'address_book' }),
  ]
  for (const order of [all, all.toReversed(), [all[1]!, all[2]!, all[0]!]])
    expect(imitatedBy(met(copy), order)?.known).toBe(all[2])
  for (const order of [all.slice(0, 2), all.slice(0, 2).toReversed()])
    expect(imitatedBy(met(copy), order)?.known).toBe(all[0])
})
