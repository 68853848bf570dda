import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { readPayeeNames } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { listWaiting } from '../transfers/list-waiting.ts'
import { amountOf } from './amount-of.ts'
import type { InboxPlace } from './inbox-place.ts'
import { payeeOf } from './payee-of.ts'

type InboxTransfer = ApiReply<'getInbox'>['transfers'][number]

const mostRequests = 500

/** Oldest first. */
export async function transfersToActOn(
  db: Queryable,
  { organisationId }: InboxPlace,
  actor: Pick<Actor, 'user' | 'memberships'>,
): Promise<InboxTransfer[]> {
  const filter = { organisationIds: [organisationId], areBatchesOne: true }
  const waiting = await listWaiting(db, filter, { ...actor, limit: mostRequests })
  const nameOf = await readPayeeNames(
    db,
    organisationId,
    waiting.map(({ view }) => payeeOf(view)),
  )
  return waiting.toReversed().map(({ view, request, act }) => ({
    id: view.batch_id ?? request.id,
    batch: view.batch_name,
    act,
    amount: amountOf(view),
    symbol: request.token_symbol,
    recipient: request.recipient_address,
    recipient_name: nameOf(payeeOf(view)),
    wallet: request.wallet_name,
    by: request.created_by.name,
    at: request.created_at,
  }))
}
