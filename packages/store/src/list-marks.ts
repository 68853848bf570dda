/** Marks of lists, as two columns: a time and a height. */
import type { ListMark } from '@holdfast/ledger'

export const markOf = (at: Date, height: string | null): ListMark => ({
  at,
  height: height === null ? null : Number(height),
})

export const markOrNull = (at: Date | null, height: string | null): ListMark | null =>
  at === null ? null : markOf(at, height)
