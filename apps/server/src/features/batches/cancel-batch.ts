import { reason } from '@holdfast/contract'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { endBatch } from './end-batch.ts'
import { authoriseBatch } from './read-batch.ts'

export const cancelBatch: Verb<'cancelTransferBatch', 'db'> = async ({ db }, call) => {
  const { actor, request } = call
  const { id: person, name: who } = actor.user
  const batch = await authoriseBatch(db, actor, 'draft transfers', request.params.id)
  if (batch.created_by !== actor.user.id) throw refusal('BATCH_OF_OTHERS', {}, batch.entity_id)
  return endBatch(db, call, batch, {
    code: 'CANCELLED',
    failure: reason('BATCH_CANCELLED', { who, person }),
  })
}
