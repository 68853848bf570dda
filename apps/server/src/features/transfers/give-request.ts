import { reason } from '@holdfast/contract'
import type { SignedApprovalText } from '@holdfast/policy/rules'
import { type Transaction, transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { lockTransferRequest, lockTreasury } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { refusal } from '../../http/refusal.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { announceTransfer } from './announce-transfer.ts'
import { assertAlone } from './assert-alone.ts'
import { assertNotExpired } from './assert-not-expired.ts'
import { changeTransfer } from './change-transfer.ts'
import { approvedUntilOf, assertAllowed, judge, subjectOf, underPolicy, waitsOf } from './gate.ts'
import { assertSignableIntent } from './intent-of.ts'
import { moveTransfer } from './move-transfer.ts'
import { noteStep } from './note-step.ts'
import type { PresentedTransfer } from './present.ts'
import { type Place, readTransfer } from './read-transfer.ts'
import { assertStoppable } from './ruled/assert-stoppable.ts'
import { takeStatement } from './ruled/take-statement.ts'

/** The requester's signature of exactly this intent. Signers ask for it beside the approvals, so that the server cannot name
 *  another requester. */
export function giveRequest(
  context: Pick<Context, 'config' | 'db'>,
  who: Who,
  place: Place,
  signed: SignedApprovalText,
): Promise<PresentedTransfer> {
  const { user } = who.actor
  // A link of the approver page may be older than the loss of the right.
  authorise(who.actor, 'draft transfers', place.entity_id, 'transfer_request')
  assertNotSuspended(user, place.entity_id)
  return transaction(context.db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    await lockTransferRequest(tx, place)
    const before = await readTransfer(tx, place)
    if (before.created_by !== user.id) throw refusal('NOT_THE_REQUESTER', {}, place.entity_id)
    assertAlone(before)
    assertStoppable(before)
    assertSignableIntent(before)
    assertNotExpired(before)
    await takeStatement(tx, before, { act: 'request', person: user.id, signed })
    const after = await continueWith(tx, context, who, await readTransfer(tx, place))
    await noteStep(tx, place, {
      category: 'orchestrator',
      step: 'requested',
      message: reason('STEP_REQUEST_SIGNED'),
    })
    return announceTransfer(tx, after, { who, verb: 'updated', before })
  })
}

/** The last missing signature may be the requester's. */
async function continueWith(
  tx: Transaction,
  { config }: Pick<Context, 'config'>,
  { caller }: Who,
  view: TransferRequestView,
): Promise<TransferRequestView> {
  if (view.status === 'draft') return changeTransfer(tx, view, {})
  const subject = subjectOf(view, config)
  const judged = await judge(tx, config, subject, { caller, step: 'approve' })
  assertAllowed(judged, subject)
  const isApproved = waitsOf(judged).length === 0
  const change = {
    ...underPolicy(judged),
    ...keptRefusal('last_error', null),
    approved_until: isApproved ? approvedUntilOf(judged, subject) : null,
  }
  return isApproved && view.status === 'pending'
    ? moveTransfer(tx, view, 'approve', change)
    : changeTransfer(tx, view, change)
}
