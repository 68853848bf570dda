/** What an organisation may add, by the plan it is on. What it has already is never taken away. */
import { planNames } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import { findEntity, findPlan } from '@holdfast/store/read'
import { lockOrganisations } from '@holdfast/store/write'
import { Refused } from '../../http/refusal.ts'

const limits = {
  wallets: { limit: 'max_wallets', words: 'wallets' },
  members: { limit: 'max_members', words: 'members' },
  account_groups: { limit: 'max_account_groups', words: 'account groups' },
} as const

/** Before one more is added; of two who add at once the second waits. */
export async function assertWithinPlan(
  tx: Transaction,
  organisationId: string,
  what: keyof typeof limits,
): Promise<void> {
  await lockOrganisations(tx, [organisationId])
  const entity = await findEntity(tx, organisationId)
  const plan = entity === undefined ? undefined : await findPlan(tx, entity.sub_tier)
  if (entity === undefined || plan === undefined) return
  const { limit, words } = limits[what]
  const most = plan[limit]
  if (most !== null && entity[what] >= most)
    throw new Refused(
      409,
      `The ${planNames[plan.tier]} has room for ${most} ${words}, and they are all there.`,
    )
}
