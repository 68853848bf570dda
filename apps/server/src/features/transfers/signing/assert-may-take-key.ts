import type { Unsigned } from '@holdfast/chains'
import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../../http/refusal.ts'
import { hasBytes } from './built-transfer.ts'

/** Called before bytes are stored, under the locks of the request and its wallet. On a chain whose bytes can exclude
 *  another transfer, or other bytes of the same request, building carelessly would lose a payment or pay twice. */
export function assertMayTakeKey(
  before: TransferRequestView,
  { conflictKey }: Unsigned,
  inUse: ReadonlySet<string>,
): void {
  if (inUse.has(conflictKey)) throw refusal('CONFLICT_KEY_IN_USE', { key: conflictKey })
  // A guard: bytes are never built for a request that already has some.
  if (hasBytes(before) && before.conflict_key !== conflictKey)
    throw new Error(`transfer ${before.id} has bytes with another conflict key than ${conflictKey}`)
}
