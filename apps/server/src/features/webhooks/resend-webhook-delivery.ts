import { transaction, type Transaction } from '@holdfast/store'
import { type DeliveryDetails, findWebhookEndpoint } from '@holdfast/store/read'
import { hurryDelivery, insertDeliveries, lockRows } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseDelivery } from './authorise-delivery.ts'
import { deliveryTimes } from './delivery-times.ts'
import { webhookKeyOf } from './webhook-key-of.ts'

export const resendWebhookDelivery: Verb<'resendWebhookDelivery', 'db' | 'config'> = async (
  { db, config },
  call,
) => {
  return transaction(db, async (tx) => {
    const { params } = call.request
    const delivery = await authoriseDelivery(tx, call.actor, 'change webhooks', params.id)
    webhookKeyOf(config)
    const { entity_id, endpoint_id: id } = delivery
    await lockRows(tx, 'webhook_endpoints', { entity_id, id })
    const endpoint = await findWebhookEndpoint(tx, { organisationIds: [entity_id], id })
    if (endpoint === undefined) throw refusal('ENDPOINT_REMOVED')
    const now = new Date()
    const delivery_id = delivery.state === 'waiting' ? delivery.id : await sendAgain(tx, delivery, now)
    if (delivery.state === 'waiting') await hurryDelivery(tx, delivery, now)
    await recordChange(tx, call, {
      organisationId: delivery.entity_id,
      subject: { kind: 'delivery', id: delivery.id, name: delivery.url },
      verb: 'resent',
      after: { delivery_id },
    })
    return { delivery_id }
  })
}

async function sendAgain(tx: Transaction, delivery: DeliveryDetails, now: Date): Promise<string> {
  const again = {
    endpointId: delivery.endpoint_id,
    messageId: delivery.message_id,
    walletId: delivery.message.wallet_id,
    reason: 'resend' as const,
  }
  const [id = ''] = await insertDeliveries(tx, delivery.entity_id, [again], deliveryTimes(now))
  return id
}
