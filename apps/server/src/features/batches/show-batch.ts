import type { Verb } from '../../http/verb.ts'
import { presentWholeBatch } from './present-batch.ts'
import { authoriseBatch, rowsOfBatch } from './read-batch.ts'

export const showBatch: Verb<'getTransferBatch', 'db'> = async ({ db }, { actor, request }) => {
  const batch = await authoriseBatch(db, actor, 'read organisation', request.params.id)
  return presentWholeBatch(db, batch, await rowsOfBatch(db, batch))
}
