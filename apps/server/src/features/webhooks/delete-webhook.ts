import { transaction } from '@holdfast/store'
import { cancelDeliveries, lockCursor, updateWebhookEndpoint } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { authoriseEndpoint } from './authorise-endpoint.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { presentEndpoint } from './present.ts'
import { recordEndpoint } from './record-endpoint.ts'

export const deleteWebhook: Verb<'deleteWebhook', 'db'> = async ({ db }, call) => {
  await transaction(db, async (tx) => {
    const { id } = call.request.params
    const before = await lockEndpoint(tx, await authoriseEndpoint(tx, call.actor, 'change webhooks', id))
    // Facts that are being sent at this moment finish first, and their remaining deliveries are cancelled too.
    await lockCursor(tx, before.entity_id)
    await updateWebhookEndpoint(tx, before, { deleted_at: new Date() })
    await cancelDeliveries(tx, before)
    await recordEndpoint(tx, call, 'deleted', presentEndpoint(before), { before: presentEndpoint(before) })
  })
  return undefined
}
