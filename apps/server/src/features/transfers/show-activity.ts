import { type ApiReply, mostComments } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import {
  listPaidBefore,
  listRequestEvents,
  listTransferComments,
  type RequestEvent,
  type TransferRequestView,
} from '@holdfast/store/read'
import type { Queryable } from '@holdfast/store'
import type { Verb } from '../../http/verb.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { findPayment } from './receipt/find-payment.ts'
import { listNextApprovers } from './list-next-approvers.ts'
import { presentComment } from './present-comment.ts'

type Event = ApiReply<'getTransferActivity'>['events'][number]

const shown = [
  'created',
  'submitted',
  'approved',
  'signed',
  'broadcast',
  'sped-up',
  'cancellation-sent',
  'rejected',
  'cancelled',
  'failed',
] as const satisfies AuditVerb[]

/** Decisions on a batch; its payments are signed and sent one by one. */
const shownOfBatch = [
  'created',
  'submitted',
  'approved',
  'rejected',
  'cancelled',
] as const satisfies AuditVerb[]

export const showActivity: Verb<'getTransferActivity', 'db'> = async ({ db }, { actor, request }) => {
  const view = await authoriseTransfer(db, actor, 'read organisation', request.params.id)
  const { entity_id: organisationId, network_id: networkId, recipient_address: address } = view
  const events = [...(await batchEventsOf(db, view)), ...(await listRequestEvents(db, view, shown))].toSorted(
    (a, b) => a.happened_at.getTime() - b.happened_at.getTime(),
  )
  const comments = await listTransferComments(db, view, mostComments)
  const [paid] = await listPaidBefore(db, { organisationId, networkId }, [address])
  const payment = await findPayment(db, view)
  return {
    events: [...events.map((event) => presentEvent(event, view)), ...endOnChain(view)],
    comments: comments.map(presentComment),
    paid: {
      count: paid?.count ?? 0,
      has_more: paid?.has_more ?? false,
      last_at: paid?.last_at.toISOString() ?? null,
    },
    approvers: await listNextApprovers(db, view),
    payment:
      payment === null
        ? null
        : {
            fee_estimated: payment.feeEstimated,
            fee_paid: payment.feePaid,
            is_booked: payment.isBooked,
            block: payment.block,
            at: payment.at?.toISOString() ?? null,
          },
  }
}

/** The decisions on the batch of a payment, until the payment ended. */
async function batchEventsOf(db: Queryable, view: TransferRequestView): Promise<RequestEvent[]> {
  const { entity_id, batch_id: id, broadcast_at, settled_at, failure_code } = view
  if (id === null) return []
  const end = broadcast_at ?? settled_at
  return (await listRequestEvents(db, { entity_id, id }, shownOfBatch)).filter(({ verb, happened_at }) =>
    verb === 'rejected' || verb === 'cancelled'
      ? failure_code === verb.toUpperCase()
      : end === null || happened_at <= end,
  )
}

function presentEvent(
  { id, verb, actor_id, actor_name, happened_at }: RequestEvent,
  view: TransferRequestView,
): Event {
  const kind = kindOf(verb, view)
  const approval =
    kind === 'approved' ? view.approvals.find(({ user_id }) => user_id === actor_id) : undefined
  return {
    id,
    kind,
    by: actor_id === null ? null : { id: actor_id, name: actor_name },
    at: happened_at.toISOString(),
    note: approval?.reason ?? '',
  }
}

/** A failure is known by the code that is stored with the request. */
function kindOf(verb: string, { failure_code }: TransferRequestView): Event['kind'] {
  if (verb !== 'failed') return shown.find((known) => known === verb) ?? 'failed'
  switch (failure_code) {
    case 'REJECTED':
      return 'rejected'
    case 'CANCELLED_ON_CHAIN':
      return 'cancelled'
    case 'EXPIRED':
      return 'expired'
    case 'RULES_CHANGED':
      return 'replaced'
    case null:
    default:
      return 'failed'
  }
}

/** The receipt of a final block; its time is when this server read it. */
function endOnChain({ id, receipt, receipt_at, is_cancellation }: TransferRequestView): Event[] {
  if (receipt === null || receipt_at === null || receipt.state === 'pending' || is_cancellation) return []
  const kind = receipt.state === 'confirmed' ? 'confirmed' : 'reverted'
  return [{ id, kind, by: null, at: receipt_at.toISOString(), note: '' }]
}
