import { newId, transaction } from '@holdfast/store'
import { insertWebhookEndpoint } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { checkOf, secretOf } from '../../webhooks/secret.ts'
import { assertReachable } from './assert-reachable.ts'
import { getEndpoint } from './get-endpoint.ts'
import { presentEndpoint } from './present.ts'
import { recordEndpoint } from './record-endpoint.ts'
import { webhookKeyOf } from './webhook-key-of.ts'

export const createWebhook: Verb<'createWebhook', 'db' | 'config'> = async ({ db, config }, call) => {
  const { entity_id, url, description = '' } = call.request.body
  authorise(call.actor, 'change webhooks', entity_id)
  const key = webhookKeyOf(config)
  await assertReachable(url, config)
  const id = newId()
  const secret = secretOf(key, { entity_id, id }, 1)
  return transaction(db, async (tx) => {
    const row = {
      entity_id,
      id,
      url,
      description,
      secret_check: checkOf(secret),
      created_by: call.actor.user.id,
    }
    await insertWebhookEndpoint(tx, row)
    const created = presentEndpoint(await getEndpoint(tx, { entity_id, id }))
    await recordEndpoint(tx, call, 'created', created, { after: created })
    return { ...created, secret }
  })
}
