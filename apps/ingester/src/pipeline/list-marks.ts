/** Marks of a chain's lists: by height, or by time where the chain's lists are ordered by it. */
import type { History, Listed } from '@holdfast/chains'
import type { ListMark } from '@holdfast/ledger'

type Lists = Pick<History, 'lists'>

export const markAt = ({ lists }: Lists, { block, at }: { block: number; at: Date }): ListMark => ({
  at,
  height: lists.orderedBy === 'height' ? block : null,
})

/** Null when the row does not include it. */
export function markOfRow({ lists }: Lists, { at, block }: Pick<Listed, 'at' | 'block'>): ListMark | null {
  if (lists.orderedBy === 'time') return at === null ? null : { at, height: null }
  return block === null ? null : { at: at ?? new Date(0), height: block }
}

/** Providers add rows late, so reading starts this far before the mark. */
const overlapMs = 30 * 60_000

export const withOverlap = ({ lists }: Lists, { at, height }: ListMark): ListMark => ({
  at: new Date(at.getTime() - overlapMs),
  height: height === null || lists.orderedBy === 'time' ? null : Math.max(0, height - lists.overlap),
})
