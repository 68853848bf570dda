import type { Member } from '@holdfast/store/read'

/** Can sign in and act. */
export const isActiveMember = (
  member: Pick<Member, 'is_active' | 'is_retired' | 'is_account_retired' | 'is_invited'>,
): boolean => member.is_active && !member.is_retired && !member.is_account_retired && !member.is_invited
