import { listWebhookEndpoints } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentEndpoint } from './present.ts'

export const listWebhooks: Verb<'listWebhooks', 'db'> = async ({ db }, { actor, request: { query } }) => {
  authorise(actor, 'read webhooks', query.entity_id)
  return (await listWebhookEndpoints(db, query.entity_id)).map(presentEndpoint)
}
