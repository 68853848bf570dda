import { listTransferBatches } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentBatch } from './present-batch.ts'

export const listBatches: Verb<'listTransferBatches', 'db'> = async ({ db }, { actor, request }) => {
  const organisationIds = authoriseScope(actor, 'read organisation', request.query.entity_id)
  const views = await listTransferBatches(db, { organisationIds, limit: request.query.limit })
  return views.map(presentBatch)
}
