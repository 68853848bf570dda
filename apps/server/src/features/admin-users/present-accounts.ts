import type { Queryable } from '@holdfast/store'
import { type Account, listOpenPasswordResets, listPlacesOf, type PasswordReset } from '@holdfast/store/read'
import { type AdminUser, presentAccount } from './present-account.ts'

export async function presentAccounts(db: Queryable, accounts: readonly Account[]): Promise<AdminUser[]> {
  const ids = accounts.map(({ id }) => id)
  const places = await listPlacesOf(db, ids)
  const resets = await listOpenPasswordResets(db, ids, new Date())
  return accounts.map((account) => ({
    ...presentAccount(
      account,
      places.filter(({ user_id }) => user_id === account.id),
    ),
    password_reset: presentReset(resets.find(({ user_id }) => user_id === account.id)),
  }))
}

const presentReset = (reset: PasswordReset | undefined): AdminUser['password_reset'] =>
  reset === undefined
    ? null
    : {
        state: reset.state === 'agreed' ? 'agreed' : 'pending',
        requested_by: { id: reset.requested_by, name: reset.requester },
        requested_at: reset.requested_at.toISOString(),
        expires_at: reset.expires_at.toISOString(),
      }
