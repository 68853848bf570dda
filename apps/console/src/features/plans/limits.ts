/** The limits of a plan as typed: empty means no limit. */
import type { ApiReply } from '@holdfast/contract'

export type Plan = ApiReply<'listPlans'>[number]
export const limitNames = [
  'max_wallets',
  'max_members',
  'max_account_groups',
  'max_keys',
  'max_owned_entities',
] as const
export type LimitName = (typeof limitNames)[number]
export type TypedLimits = Readonly<Record<LimitName, string>>

export const typedOf = (plan: Plan): TypedLimits => ({
  max_wallets: textOf(plan.max_wallets),
  max_members: textOf(plan.max_members),
  max_account_groups: textOf(plan.max_account_groups),
  max_keys: textOf(plan.max_keys),
  max_owned_entities: textOf(plan.max_owned_entities),
})
const textOf = (limit: number | null): string => (limit === null ? '' : String(limit))

/** Undefined: not a valid limit. */
export function limitOf(text: string): number | null | undefined {
  const digits = text.trim()
  if (digits === '') return null
  return /^\d{1,7}$/.test(digits) && Number(digits) <= 1_000_000 ? Number(digits) : undefined
}
