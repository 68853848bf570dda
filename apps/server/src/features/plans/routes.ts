import { type ApiReply, planNames } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { type Queryable, transaction } from '@holdfast/store'
import { findPlan, listPlans, type Plan } from '@holdfast/store/read'
import { lockRows, updatePlan } from '@holdfast/store/write'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, notFound } from '../../http/refusal.ts'

export const plans: HandlersOf<'listPlans' | 'updatePlan'> = {
  listPlans: async ({ db }) => (await listPlans(db)).map(present),

  updatePlan: ({ db }, { request: { params, body, version }, ...who }) =>
    transaction(db, async (tx) => {
      await lockRows(tx, 'plans', params)
      const before = await getPresented(tx, params.tier)
      assertVersion(before.version, version)
      await updatePlan(tx, params.tier, body)
      const after = await getPresented(tx, params.tier)
      await recordChange(tx, who, {
        organisationId: installationId,
        subject: { kind: 'plan', id: after.tier, name: after.name },
        verb: 'updated',
        before,
        after,
      })
      return after
    }),
}

async function getPresented(db: Queryable, tier: Plan['tier']): Promise<ApiReply<'updatePlan'>> {
  const plan = await findPlan(db, tier)
  if (plan === undefined) throw notFound('Plan')
  return present(plan)
}

const present = (plan: Plan): ApiReply<'updatePlan'> => ({
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
