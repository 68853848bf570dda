/** Limits of an organisation's plan on new objects. Existing ones are never removed. */
import { planNames } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import { findEntity, findPlan, listOwnedTiers, listPlans } from '@holdfast/store/read'
import { lockOrganisations, lockRows } from '@holdfast/store/write'
import type { Actor } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'

/** The same value as the column's default. */
const tierOfNew = 'free'

/** Called before one more is added. Of two concurrent additions the second waits. */
export async function assertWithinPlan(
  tx: Transaction,
  organisationId: string,
  what: 'wallets' | 'members' | 'account_groups' | 'keys',
): Promise<void> {
  await lockOrganisations(tx, [organisationId])
  const entity = await findEntity(tx, organisationId)
  const plan = entity === undefined ? undefined : await findPlan(tx, entity.sub_tier)
  if (entity === undefined || plan === undefined) return
  const most = plan[`max_${what}`]
  if (most !== null && entity[what] >= most)
    throw refusal('PLAN_LIMIT_REACHED', { plan: planNames[plan.tier], count: most, what })
}

/** Called before a person creates another organisation; of two at once the second waits. Staff also creates them for
 *  others. */
export async function assertMayOwnAnother(tx: Transaction, { user }: Actor): Promise<void> {
  if (user.is_admin || user.is_system) return
  await lockRows(tx, 'users', { id: user.id })
  const owned = await listOwnedTiers(tx, user.id)
  const plans = await listPlans(tx)
  const own = plans.filter(({ tier }) => tier === tierOfNew || owned.includes(tier))
  const limits = own.map(({ max_owned_entities: most }) => most ?? Infinity)
  const most = Math.max(...limits)
  const plan = own[limits.indexOf(most)]
  if (plan === undefined || owned.length < most) return
  throw refusal('OWNED_LIMIT_REACHED', { plan: planNames[plan.tier], count: most })
}
