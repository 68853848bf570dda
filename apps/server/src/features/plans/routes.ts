import type { VerbsOf } from '../../http/verb.ts'
import { listPlans } from './list-plans.ts'
import { updatePlan } from './update-plan.ts'

export const plans: VerbsOf<'listPlans' | 'updatePlan'> = {
  listPlans,
  updatePlan,
}
