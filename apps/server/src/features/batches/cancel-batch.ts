import { authoriseTreasury } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { cancelWholeBatch } from './cancel-whole-batch.ts'
import { authoriseBatch, decisionRowOf, rowsOfBatch } from './read-batch.ts'

/** By the person who created or submitted it, or by a Treasurer or treasury Admin, like a single request. */
export const cancelBatch: Verb<'cancelTransferBatch', 'db'> = async ({ db }, call) => {
  const { actor, request } = call
  const person = actor.user.id
  const batch = await authoriseBatch(db, actor, 'draft transfers', request.params.id)
  if (batch.created_by !== person) {
    const { submitted_by } = decisionRowOf(await rowsOfBatch(db, batch))
    if (submitted_by !== person)
      authoriseTreasury(actor, 'submit transfers of others', batch.entity_id, 'transfer_batch')
  }
  return cancelWholeBatch(db, call, batch)
}
