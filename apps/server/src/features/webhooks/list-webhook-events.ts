import { listWebhookMessages } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentEvent } from './present.ts'

export const listWebhookEvents: Verb<'listWebhookEvents', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const { entity_id, wallet_id, type, limit, ...filter } = query
  authorise(actor, 'read webhooks', entity_id)
  const found = await listWebhookMessages(db, {
    ...filter,
    organisationId: entity_id,
    walletId: wallet_id,
    kind: type,
    limit: limit + 1,
  })
  return { rows: found.slice(0, limit).map(presentEvent), has_more: found.length > limit }
}
