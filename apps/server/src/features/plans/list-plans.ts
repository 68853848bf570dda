import { listPlans as listStoredPlans } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { presentPlan } from './present-plan.ts'

export const listPlans: Verb<'listPlans', 'db'> = async ({ db }) =>
  (await listStoredPlans(db)).map(presentPlan)
