import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { listTransferRequests } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { actWaitingFor } from '../transfers/act-waiting-for.ts'
import { presentTransfer } from '../transfers/present.ts'
import { amountOf } from './amount-of.ts'
import type { InboxPlace } from './inbox-place.ts'

type InboxTransfer = ApiReply<'getInbox'>['transfers'][number]

/** Requests that are looked at, newest first. */
const mostRequests = 500

export async function transfersToActOn(
  db: Queryable,
  { organisationId, userId }: InboxPlace,
  { memberships }: Pick<Actor, 'memberships'>,
): Promise<InboxTransfer[]> {
  const role = memberships.find((place) => place.organisationId === organisationId)?.treasuryRole ?? null
  const views = await listTransferRequests(db, {
    organisationIds: [organisationId],
    statuses: ['pending'],
    areBatchesOne: true,
    limit: mostRequests,
  })
  return views.toReversed().flatMap((view) => {
    const request = presentTransfer(view)
    const act = actWaitingFor({ view, request, userId, role })
    if (act === null) return []
    return [
      {
        id: view.batch_id ?? request.id,
        batch: view.batch_name,
        act,
        amount: amountOf(view),
        symbol: request.token_symbol,
        recipient: request.recipient_address,
        wallet: request.wallet_name,
        by: request.created_by.name,
        at: request.created_at,
      },
    ]
  })
}
