import { type ApiReply, reason } from '@holdfast/contract'
import type { SignedApprovalText } from '@holdfast/policy/rules'
import type { TransferBatchView } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { assertDecidable, decideBatch } from './decide-batch.ts'
import { continueBatch } from './give-batch-approval.ts'
import { takeBatchStatement } from './take-batch-statement.ts'

/** The requester's signature of the batch, which signers ask for beside the approvals. */
export function giveBatchRequest(
  { db, config }: Pick<Context, 'config' | 'db'>,
  who: Who,
  place: TransferBatchView,
  signed: SignedApprovalText,
): Promise<ApiReply<'submitTransferBatch'>> {
  const { user } = who.actor
  // A link of the approver page may be older than the loss of the right.
  authorise(who.actor, 'draft transfers', place.entity_id, 'transfer_batch')
  assertNotSuspended(user, place.entity_id)
  if (place.created_by !== user.id) throw refusal('NOT_THE_REQUESTER', {}, place.entity_id)
  const statuses = ['draft', 'pending', 'approved'] as const
  return decideBatch(db, who, { place, statuses }, async (tx, rows) => {
    assertDecidable(rows)
    await takeBatchStatement(tx, rows, { act: 'request', person: user.id, signed })
    const pending = rows.filter(({ status }) => status === 'pending')
    if (pending.length > 0)
      await continueBatch(tx, config, {
        place,
        rows: pending,
        moment: { caller: who.caller, step: 'approve' },
      })
    return { verb: 'updated', message: reason('STEP_REQUEST_SIGNED'), ids: rows.map(({ id }) => id) }
  })
}
