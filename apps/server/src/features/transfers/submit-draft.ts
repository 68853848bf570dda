import { reason } from '@holdfast/contract'
import type { Context, Who } from '../../context.ts'
import { decideTransfer } from './decide-transfer.ts'
import { assertAllowed, judge, subjectOf, underPolicy } from './gate.ts'
import { moveTransfer } from './move-transfer.ts'
import type { PresentedTransfer } from './present.ts'
import type { Place } from './read-transfer.ts'

/** Submits a draft that the policy allows; it then waits for approval. */
export const submitDraft = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  who: Who,
  place: Place,
): Promise<PresentedTransfer> =>
  decideTransfer(db, who, { place, decision: 'submit' }, async (tx, view) => {
    const subject = subjectOf(view, config)
    const judged = await judge(tx, config, subject, { caller: who.caller, step: 'submit' })
    assertAllowed(judged, subject)
    const after = await moveTransfer(tx, place, 'submit', {
      ...underPolicy(judged),
      worth_micros: judged.worth,
      submitted_by: who.actor.user.id,
      submitted_at: new Date(),
    })
    return { verb: 'submitted', message: reason('STEP_SUBMITTED'), after }
  })
