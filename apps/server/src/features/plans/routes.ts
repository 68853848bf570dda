import type { VerbsOf } from '../../http/verb.ts'
import { getOwnPlan } from './get-own-plan.ts'
import { listPlans } from './list-plans.ts'
import { updatePlan } from './update-plan.ts'

export const plans: VerbsOf<'getOwnPlan' | 'listPlans' | 'updatePlan'> = {
  getOwnPlan,
  listPlans,
  updatePlan,
}
