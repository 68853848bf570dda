import { listWebhookSubscriptions as listStoredWebhookSubscriptions } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const listWebhookSubscriptions: Verb<'listWebhookSubscriptions', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read webhooks', query.entity_id)
  const subscriptions = await listStoredWebhookSubscriptions(db, query.entity_id)
  return subscriptions.map(({ creator, created_at, ...wallet }) => ({
    ...wallet,
    created_by: creator,
    created_at: created_at.toISOString(),
  }))
}
