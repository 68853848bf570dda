import type { ApiReply } from '@holdfast/contract'
import type { User } from '@holdfast/store/read'

export const presentPreferences = (user: Pick<User, 'default_org_id' | 'precision_map'>): Preferences => ({
  default_org_id: user.default_org_id,
  precision: user.precision_map as Preferences['precision'],
})

type Preferences = ApiReply<'getPreferences'>
