import { transaction } from '@holdfast/store'
import { listMessagesSince } from '@holdfast/store/read'
import { insertDeliveries } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { authoriseEndpoint } from './authorise-endpoint.ts'
import { deliveryTimes } from './delivery-times.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { presentEndpoint } from './present.ts'
import { recordEndpoint } from './record-endpoint.ts'
import { webhookKeyOf } from './webhook-key-of.ts'

export const replayWebhook: Verb<'replayWebhook', 'db' | 'config'> = async ({ db, config }, call) => {
  const { params, body } = call.request
  return transaction(db, async (tx) => {
    const { id } = params
    const endpoint = await lockEndpoint(tx, await authoriseEndpoint(tx, call.actor, 'change webhooks', id))
    webhookKeyOf(config)
    const found = await listMessagesSince(tx, {
      organisationId: endpoint.entity_id,
      since: new Date(body.since),
      walletId: body.wallet_id,
      limit: mostReplayed + 1,
    })
    const messages = found.slice(0, mostReplayed)
    const deliveries = messages.map(({ id, wallet_id }) => ({
      endpointId: endpoint.id,
      messageId: id,
      walletId: wallet_id,
      reason: 'replay' as const,
    }))
    await insertDeliveries(tx, endpoint.entity_id, deliveries, deliveryTimes(new Date()))
    const outcome = { count: messages.length, has_more: found.length > mostReplayed }
    await recordEndpoint(tx, call, 'replayed', presentEndpoint(endpoint), {
      after: { ...body, ...outcome },
    })
    return outcome
  })
}

const mostReplayed = 10_000
