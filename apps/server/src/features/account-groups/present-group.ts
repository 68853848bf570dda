import type { ApiReply } from '@holdfast/contract'
import type { AccountGroup } from '@holdfast/store/read'

export type PresentedGroup = ApiReply<'listAccountGroups'>[number]

export const presentGroup = (group: AccountGroup): PresentedGroup => ({
  id: group.id,
  name: group.name,
  description: group.description,
  sort_order: group.sort_order,
  is_active: group.is_active,
  entity_id: group.entity_id,
  entity: group.organisation,
  version: group.version,
})
