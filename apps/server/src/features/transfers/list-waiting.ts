import type { Queryable } from '@holdfast/store'
import { listTransferRequests, type TransferFilter, type TransferRequestView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { actWaitingFor } from './act-waiting-for.ts'
import { type PresentedTransfer, presentTransfer } from './present.ts'

interface Waiting {
  readonly view: TransferRequestView
  readonly request: PresentedTransfer
  readonly act: NonNullable<ReturnType<typeof actWaitingFor>>
}

interface Reader extends Pick<Actor, 'user' | 'memberships'> {
  readonly limit: number
  /** Pending requests that are read at once. */
  readonly page?: number
}

/** The newest pending requests that wait for this person, however many newer ones wait for others. */
export async function listWaiting(
  db: Queryable,
  filter: Omit<TransferFilter, 'statuses' | 'limit'>,
  { user, memberships, limit, page = 500 }: Reader,
): Promise<Waiting[]> {
  const found: Waiting[] = []
  for (let after = filter.search?.after; ;) {
    const search = { ...filter.search, after }
    const views = await listTransferRequests(db, { ...filter, statuses: ['pending'], search, limit: page })
    for (const view of views) {
      const role = memberships.find((place) => place.organisationId === view.entity_id)?.treasuryRole ?? null
      const request = presentTransfer(view)
      const act = actWaitingFor({ view, request, userId: user.id, role })
      if (act !== null) found.push({ view, request, act })
    }
    after = views.at(-1)?.id
    if (views.length < page || found.length >= limit) return found.slice(0, limit)
  }
}
