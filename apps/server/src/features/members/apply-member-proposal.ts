/** Makes an adopted change of a member. */
import type { ApiReply } from '@holdfast/contract'
import { Email, givenRoles, Line, treasuryRoles } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import { z } from 'zod'
import { assertVersion, notFound } from '../../http/refusal.ts'
import type { Adoption } from '../changes/adoption.ts'
import { placesOfChange, writeMemberChange } from './apply-member-change.ts'
import { getMember, type MemberKey } from './get-member.ts'
import { inviteMember } from './invite-member.ts'
import { lockLinkable, makeMemberLink } from './make-member-link.ts'
import { ProposedMemberFields } from './proposed-member-fields.ts'

type Link = ApiReply<'createMemberPasswordLink'>

const Added = z.object({
  name: Line(200),
  email: Email,
  role: z.enum(givenRoles),
  treasury_role: z.enum(treasuryRoles).nullable(),
})

/** Returns the link for a person who has no password yet. */
export async function applyMemberProposal(
  tx: Transaction,
  adoption: Adoption,
  change: PendingChange,
): Promise<Link | null> {
  const { proposer, who } = adoption
  if (change.kind === 'member-added') {
    const { password_link } = await inviteMember(tx, who, {
      organisationId: change.entity_id,
      inviterId: proposer.user.id,
      body: Added.parse(change.after_state),
    })
    return password_link
  }
  const key = keyOf(change)
  if (change.kind === 'member-link') {
    const member = await lockLinkable(tx, proposer, key)
    assertVersion(member.version, key.version)
    return makeMemberLink(tx, adoption, member)
  }
  const before = await getMember(tx, key)
  const fields = ProposedMemberFields.parse(change.after_state)
  const places = await placesOfChange(tx, proposer, before, { change: fields, version: key.version })
  await writeMemberChange(tx, who, { before, places, change: fields })
  return null
}

function keyOf({ entity_id, subject_id, version }: PendingChange): MemberKey {
  if (subject_id === null || version === null) throw notFound('member')
  return { organisationId: entity_id, id: subject_id, version }
}
