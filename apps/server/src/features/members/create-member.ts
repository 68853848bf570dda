import type { ApiRequest } from '@holdfast/contract'
import { codeOf, transaction, type Transaction, uniqueViolation } from '@holdfast/store'
import { lockOrganisations } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { refusal, type Refused } from '../../http/refusal.ts'
import { replyOf } from '../../http/reply-of.ts'
import type { Verb } from '../../http/verb.ts'
import { hasRules } from '../changes/has-rules.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { assertNoMember, inviteMember } from './invite-member.ts'
import { powersOf } from './powers-of.ts'

/** Where the signers enforce rules, a member with power is proposed instead. */
export const createMember: Verb<'createMember', 'db'> = async ({ db }, call) => {
  const {
    actor,
    request: { params, body },
  } = call
  authorise(actor, 'change members', params.orgId)
  try {
    const outcome = await transaction(db, async (tx) => {
      await lockOrganisations(tx, [params.orgId])
      if (hasPower(body) && (await hasRules(tx, params.orgId)))
        return proposeMember(tx, call, params.orgId, body)
      return inviteMember(tx, call, { organisationId: params.orgId, inviterId: actor.user.id, body })
    })
    return replyOf(outcome)
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw refusal('EMAIL_IN_USE', { field: 'email' })
    throw error
  }
}

type Invitation = ApiRequest<'createMember'>['body']

const hasPower = ({ role, treasury_role = null }: Invitation): boolean =>
  powersOf({ role, treasury_role, is_active: true, is_retired: false }).size > 0

async function proposeMember(
  tx: Transaction,
  who: Who,
  organisationId: string,
  { name, email, role, treasury_role = null }: Invitation,
): Promise<Refused> {
  await assertNoMember(tx, organisationId, email)
  return proposeChange(tx, who, {
    entity_id: organisationId,
    kind: 'member-added',
    subject_key: email.toLowerCase(),
    subject_name: `${name} (${email})`,
    before: null,
    after: { name, email, role, treasury_role },
  })
}
