import { insertOutbox, transaction } from '@holdfast/store'
import { findMember } from '@holdfast/store/read'
import { deleteMember } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { lockInvitation } from './lock-invitation.ts'
import { memberEvent } from './present.ts'
import { recordMember } from './record-member.ts'

/** The record uses the invitation's name, so declining reveals nothing about the account. */
export const declineInvitation: Verb<'declineInvitation', 'db'> = async ({ db }, call) => {
  await transaction(db, async (tx) => {
    const { entity_id, id } = await lockInvitation(tx, call, call.request.params.id)
    const before = await findMember(tx, [entity_id], id)
    if (before === undefined) throw notFound('invitation')
    await deleteMember(tx, { organisationId: entity_id, id })
    await insertOutbox(tx, [memberEvent('user_deleted', before)])
    const { actor, caller } = call
    const actorAsInvited = { ...actor, user: { ...actor.user, name: before.name, email: before.email } }
    await recordMember(tx, { caller, actor: actorAsInvited }, 'declined', { before })
  })
  return undefined
}
