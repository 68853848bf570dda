import { transaction } from '@holdfast/store'
import { revokeApiKey as revokeStoredKey } from '@holdfast/store/write'
import { authoriseHead } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { getApiKey } from './get-api-key.ts'
import { recordedKey } from './present.ts'

/** Needs no confirmation, because it takes power away. A second call changes nothing. */
export const revokeApiKey: Verb<'revokeApiKey', 'db' | 'config'> = async ({ db, config }, call) => {
  const { actor, request } = call
  const { orgId, id } = request.params
  authoriseHead(actor, orgId)
  await transaction(db, async (tx) => {
    const before = await getApiKey(tx, config, { orgId, id })
    const revocation = { by: actor.user.id, at: new Date() }
    if (!(await revokeStoredKey(tx, { organisationId: orgId, id }, revocation))) return
    await recordChange(tx, call, {
      organisationId: orgId,
      subject: { kind: 'api-key', id, name: before.name },
      verb: 'deleted',
      before: recordedKey(before),
      after: recordedKey(await getApiKey(tx, config, { orgId, id })),
    })
  })
  return undefined
}
