import { newId, transaction } from '@holdfast/store'
import { insertDeliveries, insertWebhookMessage } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseEndpoint } from './authorise-endpoint.ts'
import { deliveryTimes } from './delivery-times.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { presentEndpoint } from './present.ts'
import { recordEndpoint } from './record-endpoint.ts'
import { webhookKeyOf } from './webhook-key-of.ts'

export const testWebhook: Verb<'testWebhook', 'db' | 'config'> = async ({ db, config }, call) => {
  return transaction(db, async (tx) => {
    const { id } = call.request.params
    const endpoint = await lockEndpoint(tx, await authoriseEndpoint(tx, call.actor, 'change webhooks', id))
    webhookKeyOf(config)
    if (!endpoint.is_active) throw refusal('ENDPOINT_OFF')
    const now = new Date()
    const messageId = newId()
    const body = JSON.stringify({
      id: messageId,
      type: 'test',
      created_at: now.toISOString(),
      entity_id: endpoint.entity_id,
      data: { asked_by: call.actor.user.name },
    })
    await insertWebhookMessage(tx, {
      entity_id: endpoint.entity_id,
      id: messageId,
      seq: null,
      kind: 'test',
      wallet_id: null,
      body,
      created_at: now,
    })
    const delivery = { endpointId: endpoint.id, messageId, walletId: null, reason: 'test' as const }
    const [delivery_id = ''] = await insertDeliveries(tx, endpoint.entity_id, [delivery], deliveryTimes(now))
    await recordEndpoint(tx, call, 'tested', presentEndpoint(endpoint), { after: { delivery_id } })
    return { delivery_id }
  })
}
