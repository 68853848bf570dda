/** What an invited person does: see who invites them, accept or decline. Nothing in an organisation opens before. */
import { insertOutbox, type Transaction, transaction } from '@holdfast/store'
import { findMember, type Invitation, listInvitations, type User } from '@holdfast/store/read'
import { deleteMember, insertAuditEvent, lockOrganisations, updateMember } from '@holdfast/store/write'
import type { Caller, Who } from '../../context.ts'
import type { Handler } from '../../http/handlers.ts'
import { notFound } from '../../http/refusal.ts'
import { memberEvent, presentMember } from './present.ts'
import { recordMember } from './record.ts'

export const listMyInvitations: Handler<'listMyInvitations'> = async ({ db }, { actor }) =>
  (await listInvitations(db, actor.user.id)).map((invitation) => ({
    id: invitation.id,
    entity_id: invitation.entity_id,
    organization: invitation.organisation,
    role: invitation.role,
    invited_by: invitation.inviter,
    invited_at: invitation.created_at.toISOString(),
  }))

export const acceptInvitation: Handler<'acceptInvitation'> = ({ db }, asked) =>
  transaction(db, async (tx) => {
    const { entity_id, id } = await lockInvitation(tx, asked, asked.request.params.id)
    const before = await findMember(tx, [entity_id], id)
    await updateMember(tx, { organisationId: entity_id, id }, { accepted_at: new Date() })
    const after = await findMember(tx, [entity_id], id)
    if (before === undefined || after === undefined) throw notFound('Invitation')
    await insertOutbox(tx, [memberEvent('user_updated', after)])
    await recordMember(tx, asked, 'accepted', { before, after })
    return { entity_id }
  })

/** The record names the person as the invitation does: who declines tells nothing of their account. */
export const declineInvitation: Handler<'declineInvitation'> = async ({ db }, asked) => {
  await transaction(db, async (tx) => {
    const { entity_id, id } = await lockInvitation(tx, asked, asked.request.params.id)
    const before = await findMember(tx, [entity_id], id)
    if (before === undefined) throw notFound('Invitation')
    await deleteMember(tx, { organisationId: entity_id, id })
    await insertOutbox(tx, [memberEvent('user_deleted', before)])
    const { actor, caller } = asked
    const actorAsInvited = { ...actor, user: { ...actor.user, name: before.name, email: before.email } }
    await recordMember(tx, { caller, actor: actorAsInvited }, 'declined', { before })
  })
  return undefined
}

/** The second of two simultaneous answers finds no invitation. */
async function lockInvitation(tx: Transaction, { actor }: Who, id: string): Promise<Invitation> {
  const find = async () => (await listInvitations(tx, actor.user.id)).find((one) => one.id === id)
  const found = await find()
  if (found !== undefined) await lockOrganisations(tx, [found.entity_id])
  const invitation = await find()
  if (invitation === undefined) throw notFound('Invitation')
  return invitation
}

/** The first password of an account accepts the invitation that the account was made with. */
export async function joinWithFirstPassword(tx: Transaction, user: User, caller: Caller): Promise<void> {
  for (const { entity_id, id } of await listInvitations(tx, user.id)) {
    await lockOrganisations(tx, [entity_id])
    const before = await findMember(tx, [entity_id], id)
    if (before?.is_newcomer !== true || before.accepted_at !== null) continue
    await updateMember(tx, { organisationId: entity_id, id }, { accepted_at: new Date() })
    const after = await findMember(tx, [entity_id], id)
    if (after === undefined) continue
    await insertOutbox(tx, [memberEvent('user_updated', after)])
    await insertAuditEvent(tx, {
      organisationId: entity_id,
      actor: { id: user.id, name: user.name, email: user.email },
      remoteAddress: caller.remoteAddress,
      userAgent: caller.userAgent,
      correlationId: caller.correlationId,
      subject: { kind: 'member', id, name: user.name },
      verb: 'accepted',
      outcome: 'done',
      before: presentMember(before),
      after: presentMember(after),
    })
  }
}
