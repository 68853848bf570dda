import type { ApiReply } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import type { EndpointView } from '@holdfast/store/read'
import { updateWebhookEndpoint } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import type { Who } from '../../context.ts'
import { checkOf, secretOf } from '../../webhooks/secret.ts'
import { getEndpoint } from './get-endpoint.ts'
import { presentEndpoint } from './present.ts'
import { recordEndpoint } from './record-endpoint.ts'
import { webhookKeyOf } from './webhook-key-of.ts'

/** The caller must hold the lock of the endpoint. */
export async function renewSecret(
  tx: Transaction,
  { who, config }: { readonly who: Who; readonly config: Config },
  before: EndpointView,
): Promise<ApiReply<'rotateWebhookSecret'>> {
  const secretVersion = before.secret_version + 1
  const secret = secretOf(webhookKeyOf(config), before, secretVersion)
  const change = {
    secret_version: secretVersion,
    secret_check: checkOf(secret),
    secret_changed_at: new Date(),
  }
  await updateWebhookEndpoint(tx, before, change)
  const updated = presentEndpoint(await getEndpoint(tx, before))
  await recordEndpoint(tx, who, 'updated', updated, { before: presentEndpoint(before), after: updated })
  return { ...updated, secret }
}
