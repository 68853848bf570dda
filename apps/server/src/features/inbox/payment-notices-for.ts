import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { listUnreadPaymentNotices } from '@holdfast/store/read'
import type { InboxPlace } from './inbox-place.ts'

const mostNotices = 100

export const paymentNoticesFor = async (
  db: Queryable,
  place: InboxPlace,
): Promise<ApiReply<'getInbox'>['payments']> =>
  (await listUnreadPaymentNotices(db, { ...place, limit: mostNotices })).map((notice) => ({
    id: notice.id,
    kind: notice.kind,
    schedule_id: notice.schedule_id,
    name: notice.schedule_name,
    due_at: notice.due_at?.toISOString() ?? null,
    skipped: notice.skipped,
    why: notice.why_refusal,
    at: notice.created_at.toISOString(),
  }))
