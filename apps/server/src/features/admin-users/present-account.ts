import type { ApiReply } from '@holdfast/contract'
import type { Account, Member } from '@holdfast/store/read'

export const presentAccount = (account: Account, places: readonly Member[]): AdminUser => ({
  id: account.id,
  name: account.name,
  email: account.email,
  is_admin: account.is_admin,
  is_system: account.is_system,
  is_retired: account.is_retired,
  is_invited: account.is_invited,
  organizations: places.map((place) => ({
    id: place.entity_id,
    name: place.organisation,
    role: place.role,
    is_active: place.is_active,
    is_retired: place.is_retired,
  })),
  open_sessions: Number(account.open_sessions),
  last_seen_at: account.last_seen_at?.toISOString() ?? null,
  created_at: account.created_at.toISOString(),
  version: account.version,
})

export type AdminUser = ApiReply<'updateAdminUser'>
