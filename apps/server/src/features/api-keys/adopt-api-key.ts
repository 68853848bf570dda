import { transaction } from '@holdfast/store'
import { findApiKey } from '@holdfast/store/read'
import { adoptApiKey as adoptStoredKey, lockOrganisations } from '@holdfast/store/write'
import { authoriseHead } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { apiKeyMac, isGenuineApiKey } from '../../row-macs.ts'
import { assertSteppedUp } from '../credentials/step-up-window.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { getApiKey } from './get-api-key.ts'
import { recordedKey } from './present.ts'

/** A second adoption changes nothing. */
export const adoptApiKey: Verb<'adoptApiKey', 'db' | 'config'> = async ({ db, config }, call) => {
  const { actor, request } = call
  const { orgId, id } = request.params
  authoriseHead(actor, orgId)
  assertNotSuspended(actor.user, orgId)
  assertSteppedUp(actor)
  return transaction(db, async (tx) => {
    await lockOrganisations(tx, [orgId])
    const row = await findApiKey(tx, { organisationId: orgId, id })
    if (row === undefined) throw notFound('api_key')
    if (row.created_by === actor.user.id) throw refusal('CHANGE_NOT_YOURS_TO_DECIDE', {}, orgId)
    const before = await getApiKey(tx, config, { orgId, id })
    if (before.state === 'active') return before
    // Only a genuine row gets a new MAC.
    if (before.state !== 'waiting' || !isGenuineApiKey(config, row)) throw refusal('API_KEY_NOT_WAITING')
    const adoption = { adopted_by: actor.user.id, adopted_at: new Date() }
    await adoptStoredKey(
      tx,
      { organisationId: orgId, id },
      { ...adoption, mac: apiKeyMac(config, { ...row, ...adoption }) },
    )
    const after = await getApiKey(tx, config, { orgId, id })
    await recordChange(tx, call, {
      organisationId: orgId,
      subject: { kind: 'api-key', id, name: after.name },
      verb: 'adopted',
      before: recordedKey(before),
      after: recordedKey(after),
    })
    return after
  })
}
