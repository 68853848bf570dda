import { transaction } from '@holdfast/store'
import { updateWebhookEndpoint } from '@holdfast/store/write'
import { assertVersion } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertReachable } from './assert-reachable.ts'
import { authoriseEndpoint } from './authorise-endpoint.ts'
import { getEndpoint } from './get-endpoint.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { presentEndpoint } from './present.ts'
import { recordEndpoint } from './record-endpoint.ts'

export const updateWebhook: Verb<'updateWebhook', 'db' | 'config'> = async ({ db, config }, call) => {
  const { params, body, version } = call.request
  const stored = await authoriseEndpoint(db, call.actor, 'change webhooks', params.id)
  if (body.url !== stored.url) await assertReachable(body.url, config)
  return transaction(db, async (tx) => {
    const before = presentEndpoint(await lockEndpoint(tx, stored))
    assertVersion(before.version, version)
    await updateWebhookEndpoint(tx, before, body)
    const updated = presentEndpoint(await getEndpoint(tx, stored))
    await recordEndpoint(tx, call, 'updated', updated, { before, after: updated })
    return updated
  })
}
