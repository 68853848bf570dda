import { listTransferRequests } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import { Refused } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { refusalOfNode } from '../../node-answers.ts'
import { refreshReceipt } from './refresh-receipt.ts'

export const refreshBroadcasted: Verb<'refreshBroadcasted', 'db' | 'nodes'> = async (context, call) => {
  const { actor, request } = call
  const organisationIds = authoriseScope(actor, 'read organisation', request.query.entity_id)
  const open = await listTransferRequests(context.db, {
    organisationIds,
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
      // One silent network does not prevent the others from being refreshed.
      if (refusalOfNode(error) === null && !(error instanceof Refused)) throw error
    }
  return { refreshed }
}
