import { z } from 'zod'
import type { Route } from '../route.ts'
import { Id, Line } from '../fields.ts'

export const Organisation = z.object({ id: Id, name: z.string() })

export const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(['Owner', 'Admin', 'Manager', 'User']),
  is_active: z.boolean(),
  is_system: z.boolean(),
  is_retired: z.boolean(),
})

export const organisations = {
  listMyOrganisations: {
    method: 'GET',
    path: '/api/my-organizations',
    access: 'signed-in',
    reply: z.array(Organisation),
    summary: 'Organisations the signed-in person belongs to',
  },
  createOrganisation: {
    method: 'POST',
    path: '/api/my-organizations',
    access: 'signed-in',
    body: z.object({ name: Line(200) }),
    reply: Organisation,
    status: 201,
    summary: 'A new organisation; the caller becomes its Owner',
  },
  listMembers: {
    method: 'GET',
    path: '/api/orgs/:orgId/members',
    access: 'signed-in',
    params: z.object({ orgId: Id }),
    reply: z.array(Member),
    summary: 'Members of an organisation',
  },
  updateMember: {
    method: 'PUT',
    path: '/api/orgs/:orgId/members/:id',
    access: 'signed-in',
    params: z.object({ orgId: Id, id: Id }),
    body: z.object({
      name: Line(200),
      email: z.email().max(254),
      role: z.enum(['Owner', 'Admin', 'Manager', 'User']),
      is_active: z.boolean(),
      is_system: z.boolean(),
    }),
    reply: Member,
    summary: 'Change a member; Owner, Admin or a system user',
  },
} as const satisfies Record<string, Route>
