/** Invites a person. The link looks the same whether or not the address has an account. For a new person it sets a password, which
 *  accepts the invitation. A person with an account signs in and answers there, and the link opens nothing. */
import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { insertOutbox, type Transaction } from '@holdfast/store'
import { findMember, findUserByEmail, listMembers } from '@holdfast/store/read'
import { insertMember, insertUser } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { assertWithinPlan } from '../plans/assert-within-plan.ts'
import { issuePasswordLink, linkThatOpensNothing } from '../session/issue-password-link.ts'
import { memberEvent, presentMember } from './present.ts'
import { recordMember } from './record-member.ts'

type Invited = ApiReply<'createMember'> & {
  readonly password_link: ApiReply<'createMemberPasswordLink'>
}

/** The caller must hold the lock of the organisation. `inviter`: whose invitation it is. */
export async function inviteMember(
  tx: Transaction,
  who: Who,
  {
    organisationId,
    inviterId,
    body,
  }: {
    readonly organisationId: string
    readonly inviterId: string
    readonly body: ApiRequest<'createMember'>['body']
  },
): Promise<Invited> {
  await assertNoMember(tx, organisationId, body.email)
  await assertWithinPlan(tx, organisationId, 'members')
  const known = await findUserByEmail(tx, body.email)
  const userId = known?.id ?? (await insertUser(tx, { name: body.name, email: body.email }))
  const id = await insertMember(tx, {
    entity_id: organisationId,
    user_id: userId,
    role: body.role,
    treasury_role: body.treasury_role ?? null,
    accepted_at: null,
    invited_name: body.name,
    invited_email: body.email,
    invited_by: inviterId,
    is_newcomer: known === undefined,
  })
  const member = await findMember(tx, [organisationId], id)
  if (member === undefined) throw notFound('member')
  const link =
    known === undefined
      ? await issuePasswordLink(tx, { userId, createdBy: who.actor.user.id })
      : linkThatOpensNothing()
  await insertOutbox(tx, [memberEvent('user_created', member)])
  await recordMember(tx, who, 'created', { after: member })
  return { ...presentMember(member), password_link: link }
}

export async function assertNoMember(tx: Transaction, organisationId: string, email: string): Promise<void> {
  const known = await findUserByEmail(tx, email)
  const present = (await listMembers(tx, [organisationId])).find(({ user_id }) => user_id === known?.id)
  if (present !== undefined)
    throw refusal(present.is_retired ? 'ARCHIVED_MEMBER' : 'ALREADY_MEMBER', { field: 'email' })
}
