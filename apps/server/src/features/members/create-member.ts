/** Inviting a person. The answer includes a link and looks the same whether or not the address has an account. For a new
 *  person the link sets a password, which accepts the invitation. A person with an account signs in and answers there,
 *  and the link opens nothing. */
import { codeOf, insertOutbox, transaction, uniqueViolation } from '@holdfast/store'
import { findMember, findUserByEmail, listMembers } from '@holdfast/store/read'
import { insertMember, insertUser, lockOrganisations } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertWithinPlan } from '../plans/assert-within-plan.ts'
import { issuePasswordLink, linkThatOpensNothing } from '../session/issue-password-link.ts'
import { memberEvent, presentMember } from './present.ts'
import { recordMember } from './record-member.ts'

export const createMember: Verb<'createMember', 'db'> = async ({ db }, call) => {
  const {
    actor,
    request: { params, body },
  } = call
  authorise(actor, 'change members', params.orgId)
  try {
    return await transaction(db, async (tx) => {
      await lockOrganisations(tx, [params.orgId])
      const known = await findUserByEmail(tx, body.email)
      const present = (await listMembers(tx, [params.orgId])).find(({ user_id }) => user_id === known?.id)
      if (present !== undefined)
        throw refusal(present.is_retired ? 'ARCHIVED_MEMBER' : 'ALREADY_MEMBER', { field: 'email' })
      await assertWithinPlan(tx, params.orgId, 'members')
      const userId = known?.id ?? (await insertUser(tx, { name: body.name, email: body.email }))
      const id = await insertMember(tx, {
        entity_id: params.orgId,
        user_id: userId,
        role: body.role,
        treasury_role: body.treasury_role ?? null,
        accepted_at: null,
        invited_name: body.name,
        invited_email: body.email,
        invited_by: actor.user.id,
        is_newcomer: known === undefined,
      })
      const member = await findMember(tx, [params.orgId], id)
      if (member === undefined) throw notFound('member')
      const link =
        known === undefined
          ? await issuePasswordLink(tx, { userId, createdBy: actor.user.id })
          : linkThatOpensNothing()
      await insertOutbox(tx, [memberEvent('user_created', member)])
      await recordMember(tx, call, 'created', { after: member })
      return { ...presentMember(member), password_link: link }
    })
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw refusal('EMAIL_IN_USE', { field: 'email' })
    throw error
  }
}
