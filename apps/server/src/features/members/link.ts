/** A new link for a member who has chosen no password. The holder of the link becomes that person, so only somebody with all of
 *  the person's rights, in every organisation, may make one. */
import { transaction } from '@holdfast/store'
import { listPlaces } from '@holdfast/store/read'
import { lockRows } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { Refused } from '../../http/refusal.ts'
import { issuePasswordLink } from '../session/password-link.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { getMember } from './change.ts'
import { assertMayLink, assertMayTouch } from './may-change.ts'

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
    assertMayLink(actor, member, await listPlaces(tx, member.user_id))
    const link = await issuePasswordLink(tx, { userId: member.user_id, createdBy: actor.user.id })
    const person = { id: member.user_id, name: member.name }
    await recordForPerson(tx, { actor: actor.user, caller: asked.caller }, person, { verb: 'invited' })
    return link
  })
}
