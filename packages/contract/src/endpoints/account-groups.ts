import { z } from 'zod'
import type { Route } from '../route.ts'
import { Id } from '../fields.ts'

export const AccountGroup = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  sort_order: z.number().int(),
  is_active: z.boolean(),
  entity_id: Id,
  entity: z.string(),
})

export const accountGroups = {
  listAccountGroups: {
    method: 'GET',
    path: '/api/account-groups',
    access: 'signed-in',
    query: z.object({ entity_id: Id.optional() }),
    reply: z.array(AccountGroup),
    summary: 'Groups of one organisation, or of all of the caller’s',
  },
} as const satisfies Record<string, Route>
