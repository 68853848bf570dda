import { transaction } from '@holdfast/store'
import { updateWebhookEndpoint } from '@holdfast/store/write'
import { assertVersion } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { checkOf, secretOf } from '../../webhooks/secret.ts'
import { authoriseEndpoint } from './authorise-endpoint.ts'
import { getEndpoint } from './get-endpoint.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { presentEndpoint } from './present.ts'
import { recordEndpoint } from './record-endpoint.ts'
import { webhookKeyOf } from './webhook-key-of.ts'

export const rotateWebhookSecret: Verb<'rotateWebhookSecret', 'db' | 'config'> = async (
  { db, config },
  call,
) => {
  return transaction(db, async (tx) => {
    const { id } = call.request.params
    const before = await lockEndpoint(tx, await authoriseEndpoint(tx, call.actor, 'change webhooks', id))
    assertVersion(before.version, call.request.version)
    const secretVersion = before.secret_version + 1
    const secret = secretOf(webhookKeyOf(config), before, secretVersion)
    const change = {
      secret_version: secretVersion,
      secret_check: checkOf(secret),
      secret_changed_at: new Date(),
    }
    await updateWebhookEndpoint(tx, before, change)
    const updated = presentEndpoint(await getEndpoint(tx, before))
    await recordEndpoint(tx, call, 'updated', updated, { before: presentEndpoint(before), after: updated })
    return { ...updated, secret }
  })
}
