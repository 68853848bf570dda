import type { ApiReply } from '@holdfast/contract'
import { newId, type Transaction } from '@holdfast/store'
import { insertWebhookEndpoint } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import type { Who } from '../../context.ts'
import { checkOf, secretOf } from '../../webhooks/secret.ts'
import { getEndpoint } from './get-endpoint.ts'
import { presentEndpoint } from './present.ts'
import { recordEndpoint } from './record-endpoint.ts'
import { webhookKeyOf } from './webhook-key-of.ts'

export async function addEndpoint(
  tx: Transaction,
  { who, config, creatorId }: { readonly who: Who; readonly config: Config; readonly creatorId: string },
  {
    entity_id,
    url,
    description,
  }: { readonly entity_id: string; readonly url: string; readonly description: string },
): Promise<ApiReply<'createWebhook'>> {
  const id = newId()
  const secret = secretOf(webhookKeyOf(config), { entity_id, id }, 1)
  const row = { entity_id, id, url, description, secret_check: checkOf(secret), created_by: creatorId }
  await insertWebhookEndpoint(tx, row)
  const created = presentEndpoint(await getEndpoint(tx, { entity_id, id }))
  await recordEndpoint(tx, who, 'created', created, { after: created })
  return { ...created, secret }
}
