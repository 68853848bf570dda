import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type DeliveryDetails, findWebhookDelivery } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** A delivery of one of the caller's organisations. */
export async function authoriseDelivery(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<DeliveryDetails> {
  const delivery = await findWebhookDelivery(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, delivery, 'delivery')
}
