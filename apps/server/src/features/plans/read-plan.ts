import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { findPlan, type Plan } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'
import { presentPlan } from './present-plan.ts'

export async function readPlan(db: Queryable, tier: Plan['tier']): Promise<ApiReply<'updatePlan'>> {
  const plan = await findPlan(db, tier)
  if (plan === undefined) throw notFound('plan')
  return presentPlan(plan)
}
