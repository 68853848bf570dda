import { isWithheld, mayAs } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  listMembers,
  listTransferRequests,
  type Member,
  type TransferFilter,
  type TransferRequestView,
} from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { actWaitingFor } from './act-waiting-for.ts'
import { askersOf } from './askers-of.ts'
import { type PresentedTransfer, presentTransfer } from './present.ts'

interface Waiting {
  readonly view: TransferRequestView
  readonly request: PresentedTransfer
  readonly act: NonNullable<ReturnType<typeof actWaitingFor>>
}

interface Reader extends Pick<Actor, 'user' | 'memberships'> {
  readonly limit: number
  /** Open requests that are read at once. */
  readonly page?: number
}

/** The newest open requests that wait for this person, however many newer ones wait for others. */
export async function listWaiting(
  db: Queryable,
  filter: Omit<TransferFilter, 'statuses' | 'limit'>,
  { user, memberships, limit, page = 500 }: Reader,
): Promise<Waiting[]> {
  const found: Waiting[] = []
  const senders = sendersOf(db, filter.organisationIds)
  for (let after = filter.search?.after; ;) {
    const search = { ...filter.search, after }
    const views = await listTransferRequests(db, {
      ...filter,
      statuses: ['pending', 'approved'],
      search,
      limit: page,
    })
    for (const view of views) {
      const role = memberships.find((place) => place.organisationId === view.entity_id)?.treasuryRole ?? null
      const request = presentTransfer(view)
      const ids = view.status === 'approved' ? await senders(view.entity_id) : nobody
      const act = actWaitingFor({
        view,
        request,
        userId: user.id,
        role,
        ...(ids.has(user.id) && { sending: { mayAnAskerSend: askersOf(view).some((id) => ids.has(id)) } }),
      })
      if (act !== null) found.push({ view, request, act })
    }
    after = views.at(-1)?.id
    if (views.length < page || found.length >= limit) return found.slice(0, limit)
  }
}

const nobody: ReadonlySet<string> = new Set()

/** The people of an organisation who may have a transfer sent, read where one is approved. */
function sendersOf(db: Queryable, organisationIds: readonly string[]) {
  let members: Promise<Member[]> | undefined
  return async (organisationId: string): Promise<ReadonlySet<string>> => {
    members ??= listMembers(db, organisationIds)
    const able = (await members).filter((member) => member.entity_id === organisationId && maySend(member))
    return new Set(able.map(({ user_id }) => user_id))
  }
}

const maySend = (member: Member): boolean =>
  member.is_active &&
  !member.is_retired &&
  !member.is_account_retired &&
  !isWithheld(member.treasury_role, 'make transfers') &&
  (member.is_system || mayAs(member.role, 'make transfers'))
