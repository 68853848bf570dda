/** A new link for a person who has not accepted. The holder of a link gets the account, so it opens only an account
 *  without a password that was made with this invitation, and only a person with all of its rights may make one. */
import { transaction, type Transaction } from '@holdfast/store'
import { findUser, listPlaces, type Member } from '@holdfast/store/read'
import { lockRows } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { issuePasswordLink, linkThatOpensNothing } from '../session/issue-password-link.ts'
import { getMember } from './get-member.ts'
import { assertMayLink, assertMayTouch } from './may-change.ts'
import { recordMember } from './record-member.ts'

export const createMemberPasswordLink: Verb<'createMemberPasswordLink', 'db'> = async ({ db }, call) => {
  const {
    actor,
    request: { params },
  } = call
  authorise(actor, 'change members', params.orgId)
  return transaction(db, async (tx) => {
    const key = { organisationId: params.orgId, id: params.id }
    // The lock waits for a person who is choosing a password at this moment.
    await lockRows(tx, 'users', { id: (await getMember(tx, key)).user_id })
    const member = await getMember(tx, key)
    assertMayTouch(actor, member)
    if (!member.is_invited) throw refusal('PASSWORD_CHOSEN')
    await recordMember(tx, call, 'invited', { after: member })
    if (!(await isOurs(tx, member))) return linkThatOpensNothing()
    assertMayLink(actor, member, await listPlaces(tx, member.user_id))
    return issuePasswordLink(tx, { userId: member.user_id, createdBy: actor.user.id })
  })
}

/** Whether an account already exists, or another organisation made it, must not be revealed to this organisation. */
async function isOurs(tx: Transaction, { user_id, is_newcomer, accepted_at }: Member): Promise<boolean> {
  const user = await findUser(tx, user_id)
  return user?.password_hash === null && (is_newcomer || accepted_at !== null)
}
