import { reason } from '@holdfast/contract'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { devModeOff } from '../../http/refusal.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { decideTransfer } from './decide-transfer.ts'
import { assertAllowed, judge, subjectOf, underPolicy } from './gate.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { moveTransfer } from './move-transfer.ts'
import type { PresentedTransfer } from './present.ts'
import { readTransfer } from './read-transfer.ts'
import { assertNotRuled } from './ruled/assert-not-ruled.ts'
import { writeApproval } from './write-approval.ts'

/** Approves without another person: for networks without real money only. */
export async function approveInDevMode(
  { db, config }: Pick<Context, 'db' | 'config'>,
  who: Who,
  place: Pick<TransferRequestView, 'entity_id' | 'id' | 'is_main'>,
): Promise<PresentedTransfer> {
  if (!config.isDevMode || place.is_main) throw devModeOff()
  assertNotSuspended(who.actor.user, place.entity_id)
  return decideTransfer(db, who, { place, decision: 'approve' }, async (tx, view) => {
    assertNotRuled(view)
    await writeApproval(tx, config, view, { userId: who.actor.user.id, reason: '', isDev: true })
    const subject = subjectOf(await readTransfer(tx, place), config)
    const judged = await judge(tx, config, subject, { caller: who.caller, step: 'approve' })
    assertAllowed(judged, subject)
    const after = await moveTransfer(tx, place, 'approve', {
      ...underPolicy(judged),
      approved_until: null,
      ...keptRefusal('last_error', null),
    })
    return { verb: 'approved', message: reason('STEP_APPROVED_DEV'), after }
  })
}
