import type { Queryable } from '@holdfast/store'
import { listTransferRequests, listUnreadTransferNotices, type TransferFilter } from '@holdfast/store/read'
import { type PresentedTransfer, presentTransfer } from './present.ts'

interface Reader {
  readonly userId: string
  /** Ids that are listed already. */
  readonly except: ReadonlySet<string>
  readonly limit: number
}

const mostEvents = 100

/** Requests with events that the person has not seen. An event of a whole batch belongs to the batch, which is no request. */
export async function listUnread(
  db: Queryable,
  { organisationIds, search }: Pick<TransferFilter, 'organisationIds' | 'search'>,
  { userId, except, limit }: Reader,
): Promise<PresentedTransfer[]> {
  if (limit < 1) return []
  const events = []
  for (const organisationId of organisationIds)
    events.push(...(await listUnreadTransferNotices(db, { organisationId, userId, limit: mostEvents })))
  const ids = [...new Set(events.map(({ request_id }) => request_id))].filter((id) => !except.has(id))
  if (ids.length === 0) return []
  const commented = new Set(
    events.filter(({ kind }) => kind === 'commented').map(({ request_id }) => request_id),
  )
  const views = await listTransferRequests(db, {
    organisationIds,
    ids,
    search: { ...search, after: undefined },
    limit: ids.length,
  })
  return views
    .filter(({ id, batch_id }) => batch_id === null || commented.has(id))
    .slice(0, limit)
    .map((view) => presentTransfer(view))
}
