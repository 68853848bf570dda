import { expect, test } from 'vitest'
import { type Subscription, withTier } from './subscription.ts'

const free: Subscription = {
  sub_tier: 'free',
  sub_status: 'suspended',
  sub_is_paying_customer: false,
  sub_plan_name: 'Free Plan',
}

test('[ENT-11] [ENT-13] any tier but free pays, and selects the plan of its name', () => {
  for (const [tier, plan] of [
    ['basic', 'Basic Plan'],
    ['premium', 'Premium Plan'],
    ['enterprise', 'Enterprise Plan'],
  ] as const)
    expect(withTier(free, tier)).toEqual({
      sub_tier: tier,
      sub_status: 'suspended',
      sub_is_paying_customer: true,
      sub_plan_name: plan,
    })
})

test('[ENT-12] the free tier pays nothing', () => {
  expect(withTier({ ...withTier(free, 'premium') }, 'free')).toEqual(free)
})
