import type { ApiReply } from '@holdfast/contract'
import type { Entity } from '@holdfast/store/read'

export type PresentedEntity = ApiReply<'listEntities'>[number]

export const presentEntity = (entity: Entity): PresentedEntity => ({
  id: entity.entity_id,
  name: entity.name,
  type: entity.type,
  sub_tier: entity.sub_tier,
  sub_status: entity.sub_status,
  sub_is_paying_customer: entity.sub_is_paying_customer,
  sub_plan_name: entity.sub_plan_name,
  status: entity.status,
  wallets: entity.wallets,
  members: entity.members,
  account_groups: entity.account_groups,
  created_at: entity.created_at.toISOString(),
  version: entity.version,
})
