import type { Member } from '@holdfast/store/read'

/** The membership counts now: it is active, and its account exists and has a password. */
export const canSignIn = ({
  is_active,
  is_retired,
  is_account_retired,
  is_invited,
}: Pick<Member, 'is_active' | 'is_retired' | 'is_account_retired' | 'is_invited'>): boolean =>
  is_active && !is_retired && !is_account_retired && !is_invited
