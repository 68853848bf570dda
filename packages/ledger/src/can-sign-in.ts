/** The membership counts now: it is active, and its account exists and has a password. */
export const canSignIn = ({
  is_active,
  is_retired,
  is_account_retired,
  is_invited,
}: {
  readonly is_active: boolean
  readonly is_retired: boolean
  readonly is_account_retired: boolean
  readonly is_invited: boolean
}): boolean => is_active && !is_retired && !is_account_retired && !is_invited
