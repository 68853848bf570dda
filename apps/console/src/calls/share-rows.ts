/**
 * For `structuralSharing` of list queries. Keeps the identity of every row whose content did not change, matched by id, and of
 * the whole list when no row did; an equal list must be the same object, or placeholders render for ever.
 */
import { keepUnreadable, unreadableRows } from '@holdfast/contract'

interface Identified {
  readonly id: string
}

export function shareRows<Row extends Identified>(
  old: readonly Row[] | undefined,
  next: readonly Row[],
): readonly Row[] {
  if (!old || old === next) return next
  const known = new Map(old.map((row) => [row.id, row]))
  const rows = next.map((row) => {
    const was = known.get(row.id)
    return was && isSame(was, row) ? was : row
  })
  const isOld = rows.length === old.length && rows.every((row, at) => row === old[at])
  return isOld && isSame(unreadableRows(old), unreadableRows(next)) ? old : keepUnreadable(next, rows)
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) =>
        Object.hasOwn(b, name) &&
        isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
    )
  )
}
