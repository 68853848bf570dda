/** An organisation's subscription in editing. */
import { type ApiReply, planNames } from '@holdfast/contract'

export type Entity = ApiReply<'listEntities'>[number]
export type Subscription = Pick<
  Entity,
  'sub_tier' | 'sub_status' | 'sub_is_paying_customer' | 'sub_plan_name'
>

export const subscriptionOf = (entity: Subscription): Subscription => ({
  sub_tier: entity.sub_tier,
  sub_status: entity.sub_status,
  sub_is_paying_customer: entity.sub_is_paying_customer,
  sub_plan_name: entity.sub_plan_name,
})

/** Another tier selects its plan, and pays unless it is free. */
export const withTier = (subscription: Subscription, tier: Entity['sub_tier']): Subscription => ({
  ...subscription,
  sub_tier: tier,
  sub_is_paying_customer: tier !== 'free',
  sub_plan_name: planNames[tier],
})
