import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { entityTypes, planNames, subscriptionStatuses, tiers } from '../choices.ts'
import type { Route } from '../route.ts'
import { orElse } from '../stand-in.ts'
import { Email, Id, IdParams, listUnder, Nothing, Version } from '../fields.ts'

const PlanName = z.enum(planNames)

/**
 * An organisation as platform staff see it. Fields that a list omits have the values of a new organisation.
 */
export const Entity = answerObject(
  {
    id: Id,
    name: z.string(),
    type: orElse(z.enum(entityTypes), 'business'),
    sub_tier: orElse(z.enum(tiers), 'free'),
    sub_status: orElse(z.enum(subscriptionStatuses), 'active'),
    sub_is_paying_customer: orElse(z.boolean(), false),
    sub_plan_name: orElse(PlanName, planNames.free),
    status: orElse(z.enum(subscriptionStatuses), 'active'),
    wallets: z.number().int().optional(),
    members: z.number().int().optional(),
    account_groups: z.number().int().optional(),
    created_at: z.string().optional(),
    version: Version.default(1),
  },
  { name: '' },
)

const Subscription = z.object({
  sub_tier: z.enum(tiers),
  sub_status: z.enum(subscriptionStatuses),
  sub_is_paying_customer: z.boolean(),
  sub_plan_name: PlanName,
})

export const entities = {
  listEntities: {
    method: 'GET',
    path: '/api/entities',
    access: 'signed-in',
    reply: listUnder('list', Entity),
    summary: 'All organisations for admins and system users, the caller’s own for others',
  },
  createEntity: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/entities',
    access: 'admin-or-system',
    body: Subscription.partial().extend({
      name: z.string().trim().max(200).default(''),
      type: z.enum(entityTypes).default('business'),
      /** Its owner: a person with an account. Absent: it has no members yet. */
      owner_email: Email.optional(),
    }),
    reply: Entity,
    status: 201,
    refusals: ['OWNER_UNKNOWN', 'ENTITY_NAME_MISSING'],
    summary: 'Add an organisation; paying and plan follow the tier when they are not sent',
  },
  updateEntity: {
    method: 'PUT',
    isReplyOpen: true,
    path: '/api/entities/:id',
    access: 'admin-or-system',
    isVersioned: true,
    params: IdParams,
    body: Subscription.partial(),
    reply: Entity,
    summary: 'Change a subscription; paying and plan follow a tier that is sent alone',
  },
  deleteEntity: {
    method: 'DELETE',
    path: '/api/entities/:id',
    access: 'admin-or-system',
    params: IdParams,
    reply: Nothing,
    status: 204,
    refusals: ['ENTITY_NOT_EMPTY', 'ENTITY_HAS_KEYS'],
    summary: 'Delete an organisation without wallets, account groups and users',
  },
} as const satisfies Record<string, Route>
