import { transaction } from '@holdfast/store'
import { lockOrganisations } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { replyOf } from '../../http/reply-of.ts'
import type { Verb } from '../../http/verb.ts'
import { hasRules } from '../changes/has-rules.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { assertMayLinkMember, lockLinkable, makeMemberLink } from './make-member-link.ts'
import { powersOf } from './powers-of.ts'

/** A new link for a person who has not accepted. Where the signers enforce rules, a link for a member with power is proposed
 *  instead. */
export const createMemberPasswordLink: Verb<'createMemberPasswordLink', 'db'> = async ({ db }, call) => {
  const {
    actor,
    request: { params },
  } = call
  authorise(actor, 'change members', params.orgId)
  const outcome = await transaction(db, async (tx) => {
    await lockOrganisations(tx, [params.orgId])
    const member = await lockLinkable(tx, actor, { organisationId: params.orgId, id: params.id })
    if (powersOf(member).size === 0 || !(await hasRules(tx, params.orgId)))
      return makeMemberLink(tx, { proposer: actor, who: call }, member)
    await assertMayLinkMember(tx, actor, member)
    const { entity_id, id, name, email, role, treasury_role, version } = member
    return proposeChange(tx, call, {
      entity_id,
      kind: 'member-link',
      subject_key: id,
      subject_id: id,
      subject_name: `${name} (${email})`,
      person: member.user_id,
      version,
      before: null,
      after: { role, treasury_role },
    })
  })
  return replyOf(outcome)
}
