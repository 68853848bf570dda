import { type ApiReply, planNames } from '@holdfast/contract'
import type { Plan } from '@holdfast/store/read'

export const presentPlan = (plan: Plan): ApiReply<'updatePlan'> => ({
  tier: plan.tier,
  name: planNames[plan.tier],
  max_wallets: plan.max_wallets,
  max_members: plan.max_members,
  max_account_groups: plan.max_account_groups,
  max_keys: plan.max_keys,
  max_owned_entities: plan.max_owned_entities,
  entities: plan.entities,
  updated_at: plan.updated_at?.toISOString() ?? null,
  version: plan.version,
})
