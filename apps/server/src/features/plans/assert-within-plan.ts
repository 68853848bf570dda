/** What an organisation may add, by the plan it is on. What it has already is never taken away. */
import { planNames } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import { findEntity, findPlan } from '@holdfast/store/read'
import { lockOrganisations } from '@holdfast/store/write'
import { Refused } from '../../http/refusal.ts'

const roomFor = { wallets: 'wallets', members: 'members', account_groups: 'account groups' } as const

/** Before one more is added; of two who add at once the second waits. */
export async function assertWithinPlan(
  tx: Transaction,
  organisationId: string,
  what: keyof typeof roomFor,
): Promise<void> {
  await lockOrganisations(tx, [organisationId])
  const entity = await findEntity(tx, organisationId)
  const plan = entity === undefined ? undefined : await findPlan(tx, entity.sub_tier)
  if (entity === undefined || plan === undefined) return
  const most = plan[`max_${what}`]
  if (most !== null && entity[what] >= most)
    throw new Refused(
      409,
      `The ${planNames[plan.tier]} has room for ${most} ${roomFor[what]}, and they are all there.`,
    )
}
