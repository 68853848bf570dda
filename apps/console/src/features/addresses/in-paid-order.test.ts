import { expect, test } from 'vitest'
import { inPaidOrder } from './in-paid-order.ts'

const names = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const paid = (id: string, count: number, day: string) => ({
  id,
  paid: { count, has_more: false, last_at: `2026-11-${day}T10:00:00.000Z`, totals: [] },
})
const payments = [paid('b', 2, '20'), paid('c', 9, '03'), { id: 'd', paid: null }]
const idsIn = (order: 'last' | 'most' | undefined, known: typeof payments | undefined = payments) =>
  inPaidOrder(names, known, order)
    .map(({ id }) => id)
    .join('')

test('the last or the most payments come first, entries without payments last and in their order', () => {
  expect(idsIn('last')).toBe('bcad')
  expect(idsIn('most')).toBe('cbad')
})

test('without an order, or before the payments are known, the list stays as it is', () => {
  expect(idsIn(undefined)).toBe('abcd')
  expect(inPaidOrder(names, undefined, 'last').map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})
