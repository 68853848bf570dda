import { transaction } from '@holdfast/store'
import { lockOrganisations } from '@holdfast/store/write'
import { assertVersion } from '../../http/refusal.ts'
import { replyOf } from '../../http/reply-of.ts'
import type { Verb } from '../../http/verb.ts'
import { hasRules } from '../changes/has-rules.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { authoriseEndpoint } from './authorise-endpoint.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { renewSecret } from './renew-secret.ts'
import { webhookKeyOf } from './webhook-key-of.ts'

/** Where the signers enforce rules, the new secret is proposed instead; the adopter sees it. */
export const rotateWebhookSecret: Verb<'rotateWebhookSecret', 'db' | 'config'> = async (
  { db, config },
  call,
) => {
  const { id } = call.request.params
  const stored = await authoriseEndpoint(db, call.actor, 'change webhooks', id)
  webhookKeyOf(config)
  const outcome = await transaction(db, async (tx) => {
    await lockOrganisations(tx, [stored.entity_id])
    const before = await lockEndpoint(tx, stored)
    assertVersion(before.version, call.request.version)
    if (!(await hasRules(tx, before.entity_id))) return renewSecret(tx, { who: call, config }, before)
    return proposeChange(tx, call, {
      entity_id: before.entity_id,
      kind: 'webhook-secret',
      subject_key: before.id,
      subject_id: before.id,
      subject_name: before.url,
      version: before.version,
      before: null,
      after: { url: before.url },
    })
  })
  return replyOf(outcome)
}
