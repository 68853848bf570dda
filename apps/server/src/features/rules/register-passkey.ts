import { newId, transaction } from '@holdfast/store'
import { insertApproverRegistration } from '@holdfast/store/write'
import { linkMs } from '../../http/link-token.ts'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { approverPageLink } from './approver-page-link.ts'
import { authorise } from '../../http/authorise.ts'
import { rulesInForce } from './rules-in-force.ts'
import { placeOf } from './rules-place.ts'

/** A person registers their own passkey. It counts once a version that adds it is in force: version 1, or one that
 *  governors adopted. */
export const registerPasskey: Verb<'registerPasskey', 'db' | 'config'> = async ({ db, config }, call) => {
  const organisationId = placeOf(call.actor, call.request.query)
  authorise(call.actor, 'read organisation', organisationId)
  const head = await rulesInForce(db, organisationId)
  const { user } = call.actor
  const id = newId()
  const link = approverPageLink(config, { kind: 'register', id, organisationId, userId: user.id })
  const now = new Date()
  await transaction(db, async (tx) => {
    await insertApproverRegistration(tx, {
      entity_id: organisationId,
      id,
      person: user.id,
      added_in: (head?.document.version ?? 0) + 1,
      created_at: now,
      expires_at: new Date(now.getTime() + linkMs),
    })
    await recordChange(tx, call, {
      organisationId,
      subject: { kind: 'passkey', id, name: user.name },
      verb: 'registration-begun',
    })
  })
  return link
}
