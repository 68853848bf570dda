import { reason } from '@holdfast/contract'
import type { Database } from '@holdfast/store'
import type { Who } from '../../context.ts'
import { endRequest } from './end-request.ts'
import type { PresentedTransfer } from './present.ts'
import type { Place } from './read-transfer.ts'

/** The caller may cancel the request. */
export function cancelTransfer(
  db: Database,
  who: Who,
  place: Place,
  note: string,
): Promise<PresentedTransfer> {
  const { id: person, name } = who.actor.user
  const failure = reason('TRANSFER_CANCELLED', { who: name, person, note })
  return endRequest(db, who, place, { code: 'CANCELLED', failure })
}
