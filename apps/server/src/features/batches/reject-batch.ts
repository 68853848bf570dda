import { type ApiReply, reason } from '@holdfast/contract'
import type { RejectionReason } from '@holdfast/contract/approver'
import type { Database } from '@holdfast/store'
import type { TransferBatchView } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { authoriseTreasury } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { rightToApprove } from '../transfers/give-approval.ts'
import { endBatch } from './end-batch.ts'
import { authoriseBatch, decisionRowOf, rowsOfBatch } from './read-batch.ts'

const reasons = {
  AMOUNT: 'REJECTED_AMOUNT',
  RECIPIENT: 'REJECTED_RECIPIENT',
  NOT_EXPECTED: 'REJECTED_NOT_EXPECTED',
  OTHER: 'REJECTED_OTHER',
} as const satisfies Record<RejectionReason, string>

export const rejectBatch: Verb<'rejectTransferBatch', 'db'> = async ({ db }, call) => {
  const { actor, request } = call
  const batch = await authoriseBatch(db, actor, 'read organisation', request.params.id)
  const row = decisionRowOf(await rowsOfBatch(db, batch))
  authoriseTreasury(actor, rightToApprove(row), batch.entity_id, 'transfer_batch')
  return rejectFor(db, call, batch, request.body)
}

/** The caller may request or approve the batch. */
export function rejectFor(
  db: Database,
  who: Who,
  batch: TransferBatchView,
  { reason: why, note }: { readonly reason: RejectionReason; readonly note: string },
): Promise<ApiReply<'rejectTransferBatch'>> {
  const { id: person, name } = who.actor.user
  const failure = reason('TRANSFER_REJECTED', { who: name, person, why: reason(reasons[why]), note })
  return endBatch(db, who, batch, { code: 'REJECTED', failure })
}
