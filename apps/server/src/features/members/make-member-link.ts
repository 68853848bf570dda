/** Links for people who have not accepted. The holder of a link gets the account, so it opens only an account without a password
 *  that was made with this invitation, and only a person with all of its rights may have one made. */
import type { ApiReply } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import { findUser, listPlaces, type Member } from '@holdfast/store/read'
import { lockRows } from '@holdfast/store/write'
import type { Actor } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import type { Adoption } from '../changes/adoption.ts'
import { issuePasswordLink, linkThatOpensNothing } from '../session/issue-password-link.ts'
import { getMember, type MemberKey } from './get-member.ts'
import { assertMayLink, assertMayTouch } from './may-change.ts'
import { recordMember } from './record-member.ts'

/** A member without a password whom the actor may change. */
export async function lockLinkable(tx: Transaction, actor: Actor, key: MemberKey): Promise<Member> {
  // The lock waits for a person who is choosing a password at this moment.
  await lockRows(tx, 'users', { id: (await getMember(tx, key)).user_id })
  const member = await getMember(tx, key)
  assertMayTouch(actor, member)
  if (!member.is_invited) throw refusal('PASSWORD_CHOSEN')
  return member
}

export async function assertMayLinkMember(tx: Transaction, actor: Actor, member: Member): Promise<void> {
  if (await isOurs(tx, member)) assertMayLink(actor, member, await listPlaces(tx, member.user_id))
}

export async function makeMemberLink(
  tx: Transaction,
  { proposer, who }: Adoption,
  member: Member,
): Promise<ApiReply<'createMemberPasswordLink'>> {
  await recordMember(tx, who, 'invited', { after: member })
  if (!(await isOurs(tx, member))) return linkThatOpensNothing()
  await assertMayLinkMember(tx, proposer, member)
  return issuePasswordLink(tx, { userId: member.user_id, createdBy: who.actor.user.id })
}

/** Whether an account already exists, or another organisation made it, must not be revealed to this organisation. */
async function isOurs(tx: Transaction, { user_id, is_newcomer, accepted_at }: Member): Promise<boolean> {
  const user = await findUser(tx, user_id)
  return user?.password_hash === null && (is_newcomer || accepted_at !== null)
}
