import { type RejectionReason, reason } from '@holdfast/contract'
import type { Database } from '@holdfast/store'
import type { Who } from '../../context.ts'
import { endRequest } from './end-request.ts'
import type { PresentedTransfer } from './present.ts'
import type { Place } from './read-transfer.ts'

const reasons = {
  AMOUNT: 'REJECTED_AMOUNT',
  RECIPIENT: 'REJECTED_RECIPIENT',
  NOT_EXPECTED: 'REJECTED_NOT_EXPECTED',
  OTHER: 'REJECTED_OTHER',
} as const satisfies Record<RejectionReason, string>

interface Rejection {
  readonly reason: RejectionReason
  readonly note: string
}

/** One person's no ends a request, whatever others signed. The caller may request or approve it. */
export function rejectTransfer(
  db: Database,
  who: Who,
  place: Place,
  { reason: why, note }: Rejection,
): Promise<PresentedTransfer> {
  const { id: person, name } = who.actor.user
  const failure = reason('TRANSFER_REJECTED', { who: name, person, why: reason(reasons[why]), note })
  return endRequest(db, who, place, { code: 'REJECTED', failure })
}
