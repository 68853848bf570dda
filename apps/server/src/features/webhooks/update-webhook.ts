import { transaction, type Transaction } from '@holdfast/store'
import type { ApiRequest } from '@holdfast/contract'
import { lockOrganisations, updateWebhookEndpoint } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { assertVersion, type Refused } from '../../http/refusal.ts'
import { replyOf } from '../../http/reply-of.ts'
import type { Verb } from '../../http/verb.ts'
import { hasRules } from '../changes/has-rules.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { assertReachable } from './assert-reachable.ts'
import { authoriseEndpoint } from './authorise-endpoint.ts'
import { getEndpoint } from './get-endpoint.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { type Endpoint, presentEndpoint } from './present.ts'
import { recordEndpoint } from './record-endpoint.ts'

type EndpointFields = ApiRequest<'updateWebhook'>['body']

/** Where the signers enforce rules, another URL and switching on are proposed instead. */
export const updateWebhook: Verb<'updateWebhook', 'db' | 'config'> = async ({ db, config }, call) => {
  const { params, body, version } = call.request
  const stored = await authoriseEndpoint(db, call.actor, 'change webhooks', params.id)
  if (body.url !== stored.url) await assertReachable(body.url, config)
  const outcome = await transaction(db, async (tx) => {
    await lockOrganisations(tx, [stored.entity_id])
    const before = presentEndpoint(await lockEndpoint(tx, stored))
    assertVersion(before.version, version)
    const isLoosening = body.url !== before.url || (body.is_active && !before.is_active)
    if (isLoosening && (await hasRules(tx, stored.entity_id))) return proposeEndpoint(tx, call, before, body)
    return writeEndpoint(tx, call, before, body)
  })
  return replyOf(outcome)
}

const fields = ['url', 'description', 'is_active'] as const

function proposeEndpoint(
  tx: Transaction,
  who: Who,
  before: Endpoint,
  wanted: EndpointFields,
): Promise<Refused> {
  const different = fields.filter((field) => wanted[field] !== before[field])
  return proposeChange(tx, who, {
    entity_id: before.entity_id,
    kind: 'webhook-changed',
    subject_key: before.id,
    subject_id: before.id,
    subject_name: before.url,
    version: before.version,
    before: Object.fromEntries(different.map((field) => [field, before[field]])),
    after: Object.fromEntries(different.map((field) => [field, wanted[field]])),
  })
}

export async function writeEndpoint(
  tx: Transaction,
  who: Who,
  before: Endpoint,
  change: { readonly [K in keyof EndpointFields]?: EndpointFields[K] | undefined },
): Promise<Endpoint> {
  await updateWebhookEndpoint(tx, before, change)
  const updated = presentEndpoint(await getEndpoint(tx, before))
  await recordEndpoint(tx, who, 'updated', updated, { before, after: updated })
  return updated
}
