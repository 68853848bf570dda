/** Puts people of the directory into the rows that are empty, each person once. */
import type { Holder } from '@holdfast/policy'

export function fillHolders(holders: readonly Holder[], people: readonly Holder[]): readonly Holder[] {
  const free = people.filter(({ id }) => holders.every((holder) => holder.id !== id))
  return holders.map((holder) => {
    const next = holder.id === '' ? free.shift() : undefined
    return next === undefined ? holder : { id: next.id, name: next.name }
  })
}
