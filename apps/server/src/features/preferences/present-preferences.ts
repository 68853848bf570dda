import type { ApiReply } from '@holdfast/contract'
import type { User } from '@holdfast/store/read'

export const presentPreferences = (
  user: Pick<User, 'default_org_id' | 'precision_map' | 'language' | 'theme' | 'density' | 'time_zone'>,
): Preferences => ({
  default_org_id: user.default_org_id,
  precision: user.precision_map as Preferences['precision'],
  language: user.language,
  theme: user.theme,
  density: user.density,
  time_zone: user.time_zone,
})

type Preferences = ApiReply<'getPreferences'>
