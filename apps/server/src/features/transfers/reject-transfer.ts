import { reason } from '@holdfast/contract'
import type { RejectionReason } from '@holdfast/contract/approver'
import { type Database, transaction } from '@holdfast/store'
import { lockTransferRequest, lockTreasury } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { announceTransfer } from './announce-transfer.ts'
import { type Place, readTransfer } from './read-transfer.ts'
import { withdrawTransfer } from './withdraw-transfer.ts'

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
export const rejectTransfer = (
  db: Database,
  who: Who,
  place: Place,
  { reason: why, note }: Rejection,
): Promise<void> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    await lockTransferRequest(tx, place)
    const { id: person, name } = who.actor.user
    const failure = reason('TRANSFER_REJECTED', { who: name, person, why: reason(reasons[why]), note })
    const before = await readTransfer(tx, place)
    const after = await withdrawTransfer(tx, before, { code: 'REJECTED', failure })
    await announceTransfer(tx, after, { who, verb: 'failed', before })
  })
