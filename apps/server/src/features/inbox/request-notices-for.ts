import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import {
  listTransferRequests,
  listUnreadTransferNotices,
  readPayeeNames,
  type TransferRequestView,
} from '@holdfast/store/read'
import { presentTransfer } from '../transfers/present.ts'
import { amountOf } from './amount-of.ts'
import type { InboxPlace } from './inbox-place.ts'
import { payeeOf } from './payee-of.ts'

type RequestNotice = ApiReply<'getInbox'>['requests'][number]

const mostNotices = 100

export async function requestNoticesFor(
  db: Queryable,
  { organisationId, userId }: InboxPlace,
): Promise<RequestNotice[]> {
  const notices = await listUnreadTransferNotices(db, { organisationId, userId, limit: mostNotices })
  if (notices.length === 0) return []
  const ids = [...new Set(notices.map(({ request_id }) => request_id))]
  const views = await listTransferRequests(db, { organisationIds: [organisationId], ids, limit: ids.length })
  const nameOf = await readPayeeNames(db, organisationId, views.map(payeeOf))
  const requests = new Map(views.map((view) => [view.id, view]))
  return notices.flatMap(({ id, request_id, kind, author, created_at }) => {
    const view = requests.get(request_id)
    return view === undefined
      ? []
      : [
          {
            id,
            kind,
            ...subjectOf(view, kind),
            recipient_name: nameOf(payeeOf(view)),
            requester: view.creator,
            by: author,
            at: created_at.toISOString(),
          },
        ]
  })
}

/** People decide on a batch as a whole, and comment on its payments. */
function subjectOf(view: TransferRequestView, kind: RequestNotice['kind']) {
  const {
    token_symbol: symbol,
    recipient_address: recipient,
    failure,
    failure_refusal = null,
  } = presentTransfer(view)
  const batch = kind === 'commented' ? null : view.batch_id
  return {
    request_id: batch ?? view.id,
    batch: batch === null ? null : view.batch_name,
    amount: amountOf(batch === null ? { ...view, batch_total: null } : view),
    symbol,
    recipient,
    failure,
    failure_refusal,
  }
}
