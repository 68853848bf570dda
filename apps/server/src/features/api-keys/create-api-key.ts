/** The token is in the answer and nowhere else. Where the signers enforce rules, the key waits for another person. */
import { newId, transaction } from '@holdfast/store'
import { listApiKeys } from '@holdfast/store/read'
import { insertApiKey, lockOrganisations } from '@holdfast/store/write'
import { makeApiToken } from '../../http/api-token.ts'
import { authoriseHead } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { apiKeyMac } from '../../row-macs.ts'
import { hasRules } from '../changes/has-rules.ts'
import { assertSecretKey } from '../credentials/assert-secret-key.ts'
import { assertSteppedUp } from '../credentials/step-up-window.ts'
import { isHead } from '../members/may-change.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { getApiKey } from './get-api-key.ts'
import { recordedKey } from './present.ts'

const mostKeys = 50
const dayMs = 86_400_000

export const createApiKey: Verb<'createApiKey', 'db' | 'config'> = async ({ db, config }, call) => {
  const {
    actor,
    request: { params, body },
  } = call
  authoriseHead(actor, params.orgId)
  assertNotSuspended(actor.user, params.orgId)
  assertSteppedUp(actor)
  assertSecretKey(config)
  const id = newId()
  const { token, secretHash } = makeApiToken({ organisationId: params.orgId, id })
  return transaction(db, async (tx) => {
    await lockOrganisations(tx, [params.orgId])
    const now = new Date()
    // Those that wait too: each of them can work once somebody adopts it.
    const open = (await listApiKeys(tx, params.orgId)).filter(
      ({ revoked_at, expires_at }) => revoked_at === null && expires_at > now,
    )
    if (open.length >= mostKeys) throw refusal('TOO_MANY_API_KEYS', { count: mostKeys })
    const row = {
      entity_id: params.orgId,
      id,
      token_hash: secretHash,
      scopes: [...new Set(body.scopes)],
      ip_ranges: [...new Set(body.ip_ranges)],
      rate_per_minute: body.rate_per_minute,
      expires_at: new Date(now.getTime() + body.expires_in_days * dayMs),
      created_by: actor.user.id,
      created_at: now,
      needs_adoption: await hasRules(tx, params.orgId),
    }
    const mac = apiKeyMac(config, { ...row, adopted_by: null, adopted_at: null })
    await insertApiKey(tx, { ...row, name: body.name, token_end: token.slice(-4), mac })
    const key = await getApiKey(tx, config, { orgId: params.orgId, id })
    await recordChange(tx, call, {
      organisationId: params.orgId,
      subject: { kind: 'api-key', id, name: key.name },
      verb: 'created',
      before: null,
      after: recordedKey(key),
    })
    const notice = { kind: 'api-key-added', subject: key.name, by: actor.user.id } as const
    await notifyMembers(tx, params.orgId, notice, isHead)
    return { key, token }
  })
}
