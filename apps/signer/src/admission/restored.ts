/** A node whose share came from a backup has forgotten which bytes it agreed to. What it may have agreed to is older than its
 *  restore, and a request's id (a version 7 UUID, part of the intent that people approve) says when the request was made. So no
 *  node signs a request that says it was made later: one that then forgets it would take it for new. */
import { Refusal } from '../refusal.ts'
import { longestLifeMs } from './admit.ts'

/** Throws unless the request was made later than the longest life of bytes after the restore. */
export function assertMadeAfterRestore(request: string, restored: { readonly at: number } | null): void {
  if (restored === null) return
  const madeAt = timeOf(request)
  if (madeAt === null || madeAt <= restored.at + longestLifeMs) throw new Refusal('RESTORED')
}

/** Longer than the clocks of signers and server differ where they work together. */
const clockToleranceMs = 2 * 60_000

/** Throws for a request whose id is of a time to come. */
export function assertMadeByNow(request: string, now: number): void {
  const madeAt = timeOf(request)
  if (madeAt !== null && madeAt > now + clockToleranceMs) throw new Refusal('MADE_AHEAD')
}

/** RFC 9562: 48 bits of milliseconds in front of the version. Null: an id that does not tell. */
function timeOf(uuid: string): number | null {
  const digits = uuid.replaceAll('-', '')
  return digits[12] === '7' ? Number.parseInt(digits.slice(0, 12), 16) : null
}
