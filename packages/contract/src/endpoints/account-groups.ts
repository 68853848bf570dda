import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Id, IdParams, Integer, Line, LineOrNothing, listUnder, Nothing, Version } from '../fields.ts'

export const AccountGroup = answerObject(
  {
    id: Id,
    name: z.string(),
    description: z.string().default(''),
    sort_order: Integer,
    is_active: z.boolean(),
    entity_id: Id,
    entity: z.string().default(''),
    version: Version.default(1),
  },
  { name: '', sort_order: 0, is_active: true, entity_id: '' },
)

const Name = Line(120)
const Description = LineOrNothing(500)

export const accountGroups = {
  listAccountGroups: {
    method: 'GET',
    path: '/api/account-groups',
    access: 'signed-in',
    scope: 'read:balances',
    query: z.object({ entity_id: Id.optional() }),
    reply: listUnder('groups', AccountGroup),
    summary: 'Groups of one organisation, or of all of the caller’s',
  },
  createAccountGroup: {
    method: 'POST',
    path: '/api/account-groups',
    access: 'system',
    body: z.object({
      name: Name,
      description: Description.default(''),
      /** Absent: after the last one. */
      sort_order: Integer.optional(),
      entity_id: Id,
    }),
    reply: AccountGroup,
    status: 201,
    refusals: ['PLAN_LIMIT_REACHED'],
    summary: 'Add a group to an organisation',
  },
  updateAccountGroup: {
    method: 'PUT',
    isReplyOpen: true,
    path: '/api/account-groups/:id',
    access: 'system',
    isVersioned: true,
    params: IdParams,
    body: z.object({ name: Name, description: Description, sort_order: Integer }).partial(),
    reply: AccountGroup,
    summary: 'Change name, description and place of a group; absent fields keep their values',
  },
  setAccountGroupActivity: {
    method: 'PATCH',
    isReplyOpen: true,
    path: '/api/account-groups/:id',
    access: 'system',
    isVersioned: true,
    params: IdParams,
    body: z.object({ is_active: z.boolean() }),
    reply: AccountGroup,
    summary: 'Archive a group, or bring it back; its wallets stay in it',
  },
  deleteAccountGroup: {
    method: 'DELETE',
    path: '/api/account-groups/:id',
    access: 'system',
    params: IdParams,
    reply: Nothing,
    status: 204,
    refusals: ['GROUP_HAS_WALLETS'],
    summary: 'Delete a group without wallets',
  },
} as const satisfies Record<string, Route>
