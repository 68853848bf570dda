import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { listTransferRequests, listUnreadTransferNotices } from '@holdfast/store/read'
import { presentTransfer } from '../transfers/present.ts'
import { amountOf } from './amount-of.ts'
import type { InboxPlace } from './inbox-place.ts'

const mostNotices = 100

export async function requestNoticesFor(
  db: Queryable,
  { organisationId, userId }: InboxPlace,
): Promise<ApiReply<'getInbox'>['requests']> {
  const notices = await listUnreadTransferNotices(db, { organisationId, userId, limit: mostNotices })
  if (notices.length === 0) return []
  const ids = [...new Set(notices.map(({ request_id }) => request_id))]
  const views = await listTransferRequests(db, { organisationIds: [organisationId], ids, limit: ids.length })
  const requests = new Map(
    views.map((view) => [view.id, { ...presentTransfer(view), amount: amountOf(view) }]),
  )
  return notices.flatMap(({ id, request_id, kind, author, created_at }) => {
    const request = requests.get(request_id)
    if (request === undefined) return []
    return [
      {
        id,
        request_id,
        kind,
        amount: request.amount,
        symbol: request.token_symbol,
        recipient: request.recipient_address,
        failure: request.failure,
        failure_refusal: request.failure_refusal ?? null,
        by: author,
        at: created_at.toISOString(),
      },
    ]
  })
}
