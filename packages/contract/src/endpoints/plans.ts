import { z } from 'zod'
import type { Route } from '../route.ts'
import { Id, Version } from '../fields.ts'
import { planNames, subscriptionStatuses, tiers } from '../choices.ts'

/** Null: unlimited. */
const Limit = z.number().int().min(0).max(1_000_000).nullable()

export const Plan = z.object({
  tier: z.enum(tiers),
  name: z.enum(planNames),
  max_wallets: Limit,
  max_members: Limit,
  max_account_groups: Limit,
  /** Keys of an organisation; failed ones do not count. */
  max_keys: Limit,
  /** Organisations that one Owner may have. The most generous plan among them applies. */
  max_owned_entities: Limit,
  /** Number of organisations on this plan. */
  entities: z.number().int(),
  updated_at: z.string().nullable(),
  version: Version,
})

const Use = z.number().int().min(0)

export const OwnPlan = z.object({
  tier: z.enum(tiers),
  name: z.enum(planNames),
  status: z.enum(subscriptionStatuses),
  is_paying: z.boolean(),
  /** Archived items count; failed keys do not. */
  use: z.object({ wallets: Use, members: Use, account_groups: Use, keys: Use }),
  limits: z.object({ wallets: Limit, members: Limit, account_groups: Limit, keys: Limit }),
})

export const plans = {
  getOwnPlan: {
    method: 'GET',
    path: '/api/orgs/:orgId/plan',
    access: 'signed-in',
    params: z.object({ orgId: Id }),
    reply: OwnPlan,
    summary: 'The plan of an organisation, its limits, and what is used of them',
  },
  listPlans: {
    method: 'GET',
    path: '/admin-api/plans',
    access: 'admin-or-system',
    reply: z.array(Plan),
    summary: 'The four plans and their limits',
  },
  updatePlan: {
    method: 'PUT',
    path: '/admin-api/plans/:tier',
    access: 'admin-or-system',
    isVersioned: true,
    params: z.object({ tier: z.enum(tiers) }),
    body: Plan.pick({
      max_wallets: true,
      max_members: true,
      max_account_groups: true,
      max_keys: true,
      max_owned_entities: true,
    }).partial(),
    reply: Plan,
    summary: 'Change the limits of a plan; existing items are not affected',
  },
} as const satisfies Record<string, Route>
