/** A new link for a member who has chosen no password. Whoever holds it becomes that person, so it is only given where the
 *  person belongs to no other organisation. */
import { transaction } from '@holdfast/store'
import { listPlaces } from '@holdfast/store/read'
import { lockRows } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { Refused } from '../../http/refusal.ts'
import { issuePasswordLink } from '../session/password-link.ts'
import { getMember } from './change.ts'
import { assertMayTouch, hasFlagsOf } from './may-change.ts'
import { recordMember } from './record.ts'

export const linkMember: Handler<'createMemberPasswordLink'> = async ({ db }, asked) => {
  const {
    actor,
    request: { params },
  } = asked
  authorise(actor, 'change members', params.orgId)
  return transaction(db, async (tx) => {
    const key = { organisationId: params.orgId, id: params.id }
    // Whoever is choosing a password at this moment has one by the time it is asked about.
    await lockRows(tx, 'users', { id: (await getMember(tx, key)).user_id })
    const member = await getMember(tx, key)
    assertMayTouch(actor, member)
    if (!member.is_invited) throw new Refused(409, 'This person has chosen a password already.')
    if (!hasFlagsOf(actor.user, member))
      throw new Refused(403, 'This person has rights that you do not have: you may not give them a link.')
    if (!actor.user.is_system && (await listPlaces(tx, member.user_id)).length > 1)
      throw new Refused(
        403,
        'This person also belongs to another organization: only a system user may give them a link.',
      )
    const link = await issuePasswordLink(tx, { userId: member.user_id, createdBy: actor.user.id })
    await recordMember(tx, asked, 'invited', { after: member })
    return link
  })
}
