import { listTransferRequests } from '@holdfast/store/read'
import { scopeOf } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { Refused } from '../../http/refusal.ts'
import { nodeInWords } from '../networks/node-answers.ts'
import { refreshReceipt } from './refresh-receipt.ts'

export const refreshBroadcasted: Handler<'refreshBroadcasted'> = async (context, call) => {
  const { actor, request } = call
  const open = await listTransferRequests(context.db, {
    organisationIds: scopeOf(actor, request.query.entity_id),
    statuses: ['broadcasted'],
    isUnsettled: true,
    limit: request.query.limit,
  })
  let refreshed = 0
  for (const view of open)
    try {
      await refreshReceipt(context, call, view)
      refreshed += 1
    } catch (error) {
      // One silent network does not keep the others from being asked.
      if (nodeInWords(error) === null && !(error instanceof Refused)) throw error
    }
  return { refreshed }
}
