import { listTransferRequests } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentTransfer } from './present.ts'

export const listTransfers: Verb<'listTransferRequests', 'db'> = async ({ db }, { actor, request }) => {
  const organisationIds = authoriseScope(actor, 'read organisation', request.query.entity_id)
  const views = await listTransferRequests(db, { organisationIds, limit: request.query.limit })
  return views.map((view) => presentTransfer(view))
}
