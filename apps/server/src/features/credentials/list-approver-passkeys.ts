import type { ApiReply } from '@holdfast/contract'
import { credentialFingerprint } from '@holdfast/policy/passkeys'
import type { RulesCredential } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import type { Actor } from '../../context.ts'
import { passkeysOf } from '../rules/passkeys-of.ts'

type Presented = ApiReply<'getSecurity'>['approver_passkeys'][number]

/** The caller's passkeys of the approver page, in all organisations of the caller. */
export async function listApproverPasskeys(
  db: Queryable,
  { user, memberships }: Pick<Actor, 'user' | 'memberships'>,
): Promise<Presented[]> {
  const passkeys: Presented[] = []
  for (const { organisationId, organisation } of memberships) {
    const { inRules, waiting } = await passkeysOf(db, { organisationId, person: user.id })
    const present = (credential: RulesCredential, isInRules: boolean): Presented => ({
      id: credential.id,
      entity_id: organisationId,
      entity_name: organisation,
      fingerprint: [...credentialFingerprint(credential)],
      is_synced: credential.backupEligible,
      rp_id: credential.rpId,
      added_in: isInRules ? credential.addedIn : null,
    })
    passkeys.push(
      ...inRules.map((credential) => present(credential, true)),
      ...waiting.map((credential) => present(credential, false)),
    )
  }
  return passkeys
}
