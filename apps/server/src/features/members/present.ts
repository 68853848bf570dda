import type { AdminMessageType, ApiReply } from '@holdfast/contract'
import type { OutboxMessage } from '@holdfast/store'
import type { Member } from '@holdfast/store/read'

export const presentMember = (member: Member): ApiReply<'updateMember'> => ({
  id: member.id,
  // An invitation does not tell whether the address has an account.
  ...(member.is_invited ? {} : { user_id: member.user_id }),
  name: member.name,
  email: member.email,
  role: member.role,
  is_active: member.is_active,
  is_system: member.is_system,
  is_retired: member.is_retired,
  entity_id: member.entity_id,
  treasury_role: member.treasury_role,
  is_invited: member.is_invited,
  joined_at: member.created_at.toISOString(),
  version: member.version,
})

type MemberMessage = Extract<AdminMessageType, `user_${string}`>

/** The event for the organisation: the whole member, or the id of a removed one. */
export const memberEvent = (type: MemberMessage, member: Member): OutboxMessage => ({
  channel: 'admin',
  organisationId: member.entity_id,
  message: {
    type,
    payload:
      type === 'user_created' || type === 'user_updated'
        ? presentMember(member)
        : { id: member.id, entity_id: member.entity_id },
  },
})
