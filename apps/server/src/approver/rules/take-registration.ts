import { RegisteredCredential } from '@holdfast/contract/approver'
import { credentialFingerprint } from '@holdfast/policy/passkeys'
import { transaction } from '@holdfast/store'
import { listApproverRegistrations } from '@holdfast/store/read'
import { completeApproverRegistration, lockRules } from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import { announceRules } from '../../features/rules/announce-rules.ts'
import { notifyMembers } from '../../features/notices/notify-members.ts'
import { rulesInForce } from '../../features/rules/rules-in-force.ts'
import { authorise } from '../../http/authorise.ts'
import { parsePart } from '../../http/parse-request.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { registrationOfLink } from './registration-of-link.ts'

/** Stores the passkey for the next proposal. Until governors adopt it, it signs nothing. */
export async function takeRegistration(
  { db, config }: Pick<Context, 'db' | 'config'>,
  call: ApproverCall,
): Promise<object> {
  authorise(call.who.actor, 'read organisation', call.link.organisationId)
  const { credential } = parsePart(RegisteredCredential, call.body, 'body')
  const { organisationId, id } = call.link
  if (credential.origin !== config.approverOrigin)
    throw refusal('PASSKEY_FOREIGN', { field: 'credential.origin' })
  if (credential.rpId !== new URL(config.approverOrigin).hostname)
    throw refusal('PASSKEY_FOREIGN', { field: 'credential.rpId' })
  await transaction(db, async (tx) => {
    await lockRules(tx, organisationId)
    const { added_in, person } = await registrationOfLink(tx, call)
    if (credential.addedIn !== added_in) throw refusal('PASSKEY_FOREIGN', { field: 'credential.addedIn' })
    const inForce = await rulesInForce(tx, organisationId)
    const registered = await listApproverRegistrations(tx, organisationId)
    const isKnown =
      inForce?.document.people.some(({ credentials }) =>
        credentials.some((known) => known.id === credential.id),
      ) === true ||
      registered.some((other) => JSON.stringify(other.credential).includes(`"${credential.id}"`))
    if (isKnown) throw refusal('PASSKEY_KNOWN')
    if (!(await completeApproverRegistration(tx, { organisationId, id }, credential)))
      throw refusal('REGISTRATION_ENDED')
    await announceRules(tx, organisationId)
    // Before version 1 everybody registers passkeys, and compares their words.
    if (inForce !== null) {
      const { id: by, name: subject } = call.who.actor.user
      await notifyMembers(tx, organisationId, { kind: 'passkey-registered', subject, by })
    }
    await recordChange(tx, call.who, {
      organisationId,
      subject: { kind: 'passkey', id, name: call.who.actor.user.name },
      verb: 'registered',
      after: { person, credential: credential.id, fingerprint: credentialFingerprint(credential) },
    })
  })
  return {}
}
