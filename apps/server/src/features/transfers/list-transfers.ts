import { listTransferRequests } from '@holdfast/store/read'
import { scopeOf } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { presentTransfer } from './present.ts'

export const listTransfers: Handler<'listTransferRequests'> = async ({ db }, { actor, request }) => {
  const organisationIds = scopeOf(actor, request.query.entity_id)
  const views = await listTransferRequests(db, { organisationIds, limit: request.query.limit })
  return views.map((view) => presentTransfer(view))
}
