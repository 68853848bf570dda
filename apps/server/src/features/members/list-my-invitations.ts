import { listInvitations } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'

export const listMyInvitations: Verb<'listMyInvitations', 'db'> = async ({ db }, { actor }) =>
  (await listInvitations(db, actor.user.id)).map((invitation) => ({
    id: invitation.id,
    entity_id: invitation.entity_id,
    organization: invitation.organisation,
    role: invitation.role,
    invited_by: invitation.inviter,
    invited_at: invitation.created_at.toISOString(),
  }))
