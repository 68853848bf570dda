import type { Verb } from '../../http/verb.ts'
import { authoriseDelivery } from './authorise-delivery.ts'
import { presentDetails } from './present.ts'

export const getWebhookDelivery: Verb<'getWebhookDelivery', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  const delivery = await authoriseDelivery(db, actor, 'read webhooks', params.id)
  return presentDetails(delivery)
}
