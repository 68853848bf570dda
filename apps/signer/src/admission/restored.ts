/** Checks for nodes whose share came from a backup. Such a node has lost the record of the bytes it agreed to. All of
 *  them are older than the restore, and a request's id (a version 7 UUID, part of the intent that people approve) states
 *  when the request was made. For the same reason every node refuses a request dated in the future: after a restore, it
 *  would look like a new one. */
import { Refusal } from '../refusal.ts'
import { longestLifeMs } from './admit.ts'

/** Throws unless the request was made after the restore by more than the longest lifetime of signed bytes. */
export function assertMadeAfterRestore(request: string, restored: { readonly at: number } | null): void {
  if (restored === null) return
  const madeAt = timeOf(request)
  if (madeAt === null || madeAt <= restored.at + longestLifeMs)
    throw new Refusal('RESTORED', { field: 'requestId' })
}

/** More than the clocks of working signers and servers differ by. */
const clockToleranceMs = 2 * 60_000

/** Throws for a request whose id is dated in the future. */
export function assertMadeByNow(request: string, now: number): void {
  const madeAt = timeOf(request)
  if (madeAt !== null && madeAt > now + clockToleranceMs)
    throw new Refusal('MADE_AHEAD', { field: 'requestId' })
}

/** The first 48 bits of a version 7 UUID are milliseconds (RFC 9562). Null for an id of another version. */
function timeOf(uuid: string): number | null {
  const digits = uuid.replaceAll('-', '')
  return digits[12] === '7' ? Number.parseInt(digits.slice(0, 12), 16) : null
}
