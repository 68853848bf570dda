import { transaction } from '@holdfast/store'
import { lockOrganisations } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { replyOf } from '../../http/reply-of.ts'
import type { Verb } from '../../http/verb.ts'
import { hasRules } from '../changes/has-rules.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { addEndpoint } from './add-endpoint.ts'
import { assertReachable } from './assert-reachable.ts'
import { webhookKeyOf } from './webhook-key-of.ts'

/** Where the signers enforce rules, the endpoint is proposed instead. */
export const createWebhook: Verb<'createWebhook', 'db' | 'config'> = async ({ db, config }, call) => {
  const { entity_id, url, description = '' } = call.request.body
  authorise(call.actor, 'change webhooks', entity_id)
  webhookKeyOf(config)
  await assertReachable(url, config)
  const outcome = await transaction(db, async (tx) => {
    await lockOrganisations(tx, [entity_id])
    if (await hasRules(tx, entity_id))
      return proposeChange(tx, call, {
        entity_id,
        kind: 'webhook-added',
        subject_key: url,
        subject_name: url,
        before: null,
        after: { url, description },
      })
    const creatorId = call.actor.user.id
    return addEndpoint(tx, { who: call, config, creatorId }, { entity_id, url, description })
  })
  return replyOf(outcome)
}
