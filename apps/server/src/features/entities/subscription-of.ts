import { planNames, type Tier } from '@holdfast/contract'
import type { Entity } from '@holdfast/store/read'

/** By default another tier sets its plan, which is paid unless it is free. */
export function subscriptionOf(was: Tier, { sub_tier: tier, ...sent }: Sent) {
  if (tier === undefined) return sent
  const isAnother = tier !== was
  return {
    sub_tier: tier,
    ...(isAnother ? { sub_is_paying_customer: tier !== 'free', sub_plan_name: planNames[tier] } : {}),
    ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
  }
}

interface Sent {
  readonly sub_tier?: Tier | undefined
  readonly sub_status?: Entity['sub_status'] | undefined
  readonly sub_is_paying_customer?: boolean | undefined
  readonly sub_plan_name?: Entity['sub_plan_name'] | undefined
}
