import type { Queryable } from '@holdfast/store'
import type { TransferBatchView } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import { Refused } from '../../http/refusal.ts'
import { actorWithoutSession } from '../session/actor-without-session.ts'
import { isSuspended } from '../session/suspension.ts'

/** Whether the person who had the batch signed could have it signed now. */
export async function mayContinue(
  db: Queryable,
  { entity_id, signing_by }: Pick<TransferBatchView, 'entity_id' | 'signing_by'>,
): Promise<boolean> {
  const actor = signing_by === null ? null : await actorWithoutSession(db, signing_by)
  if (actor === null || isSuspended(actor.user)) return false
  try {
    authorise(actor, 'make transfers', entity_id)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
