import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { insertTransferNotices } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { bodyOf } from '../../http/refusal.ts'
import { announceTransfer } from './announce-transfer.ts'
import { changeTransfer } from './change-transfer.ts'
import type { Unsignable } from './gate.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { moveTransfer } from './move-transfer.ts'
import { noteStep } from './note-step.ts'
import { othersOfBatch } from './others-of-batch.ts'

/** Ends the claim of a request that may not be signed, and requires new approvals where they have lapsed. Built bytes
 *  stay until they expire, because they may be in the process of being signed. The treasury and the request are locked. */
export async function sendBack(
  tx: Transaction,
  view: TransferRequestView,
  { who, why: { refused, hasLapsed } }: { readonly who: Who | null; readonly why: Unsignable },
): Promise<void> {
  const isBuilt = view.phase !== null && view.phase !== 'claimed'
  const ended = { claim_id: null, claimed_until: null, ...keptRefusal('last_error', bodyOf(refused)) }
  const after = isBuilt
    ? await changeTransfer(tx, view, ended)
    : hasLapsed
      ? await moveTransfer(tx, view, 'lapse', { ...ended, phase: null, approved_until: null })
      : await changeTransfer(tx, view, { ...ended, phase: null })
  if (!isBuilt && hasLapsed && (await isFirstPending(tx, view)))
    await insertTransferNotices(tx, [view.created_by], {
      entity_id: view.entity_id,
      request_id: view.id,
      kind: 'lapsed',
      by_user: null,
    })
  await noteStep(tx, view, {
    category: 'orchestrator',
    level: 'warning',
    step: 'refused',
    message: bodyOf(refused),
  })
  await announceTransfer(tx, after, { who, verb: 'updated', before: view })
}

/** The requester learns once that a batch waits again. */
const isFirstPending = async (tx: Transaction, view: TransferRequestView): Promise<boolean> =>
  !(await othersOfBatch(tx, view)).some(({ status }) => status === 'pending')
