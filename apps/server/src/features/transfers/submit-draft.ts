import type { Context, Who } from '../../context.ts'
import { decideTransfer } from './decide-transfer.ts'
import type { PresentedTransfer } from './present.ts'
import type { Place } from './read-transfer.ts'
import { submitInto } from './submit-into.ts'

/** Submits a draft that the policy allows; it then waits for approval. */
export const submitDraft = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  who: Who,
  place: Place,
): Promise<PresentedTransfer> =>
  decideTransfer(db, who, { place, decision: 'submit' }, (tx, view) =>
    submitInto(tx, config, view, { by: who.actor.user.id, caller: who.caller }),
  )
