/** Entries by their payments, the last or the most first. Entries that were never paid come last, in the order of the list. */
import type { AddressPayments } from './address-list.ts'

export const paidOrders = ['last', 'most'] as const
export type PaidOrder = (typeof paidOrders)[number]

export function inPaidOrder<T extends { readonly id: string }>(
  names: readonly T[],
  payments: readonly Pick<AddressPayments, 'id' | 'paid'>[] | undefined,
  order: PaidOrder | undefined,
): readonly T[] {
  if (order === undefined || payments === undefined) return names
  const paidOf = new Map(payments.map(({ id, paid }) => [id, paid]))
  const last = ({ id }: T): number => Date.parse(paidOf.get(id)?.last_at ?? '') || 0
  const count = ({ id }: T): number => paidOf.get(id)?.count ?? 0
  return names.toSorted((a, b) => (order === 'last' ? last(b) - last(a) : count(b) - count(a)))
}
