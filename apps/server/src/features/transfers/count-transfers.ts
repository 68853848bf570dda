import { countTransferRequests } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const countTransfers: Verb<'countTransferRequests', 'db'> = async ({ db }, { actor, request }) => {
  const { entity_id: organisationId } = request.query
  authorise(actor, 'read organisation', organisationId)
  return countTransferRequests(db, organisationId)
}
