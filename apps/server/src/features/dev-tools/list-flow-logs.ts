import type { ApiReply } from '@holdfast/contract'
import { listSteppedTransfers, type SteppedTransfer } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const listFlowLogs: Verb<'listFlowLogs', 'db'> = async ({ db }, { actor, request: { query } }) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  const transfers = await listSteppedTransfers(db, { organisationIds, limit: query.limit })
  return { transfers: transfers.map(presentLog) }
}

const presentLog = ({ request, steps }: SteppedTransfer): ApiReply<'listFlowLogs'>['transfers'][number] => ({
  transfer_id: request.id,
  session_id: request.session_id,
  status: request.status,
  error: request.failure ?? request.last_error,
  error_refusal: request.failure === null ? request.last_error_refusal : request.failure_refusal,
  updated_at: request.updated_at.toISOString(),
  logs: steps.map((step) => ({
    timestamp: step.created_at.toISOString(),
    step: step.step,
    category: step.category,
    message: step.message,
    message_refusal: step.message_refusal,
    data: { ...step.data },
    level: step.level,
  })),
})
