import { planNames } from '@holdfast/contract'
import { findEntity, findPlan } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'

export const getOwnPlan: Verb<'getOwnPlan', 'db'> = async ({ db }, { actor, request: { params } }) => {
  authorise(actor, 'read organisation', params.orgId)
  const entity = await findEntity(db, params.orgId)
  const plan = entity === undefined ? undefined : await findPlan(db, entity.sub_tier)
  if (entity === undefined || plan === undefined) throw notFound('organisation')
  const { wallets, members, account_groups, keys } = entity
  return {
    tier: entity.sub_tier,
    name: planNames[entity.sub_tier],
    status: entity.sub_status,
    is_paying: entity.sub_is_paying_customer,
    use: { wallets, members, account_groups, keys },
    limits: {
      wallets: plan.max_wallets,
      members: plan.max_members,
      account_groups: plan.max_account_groups,
      keys: plan.max_keys,
    },
  }
}
