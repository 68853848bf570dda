import { z } from 'zod'
import type { Route } from '../route.ts'
import { Id, Line, Version } from '../fields.ts'

export const Organisation = z.object({
  id: Id,
  name: z.string(),
  version: Version.optional(),
  /** What the caller may do there, by the names of the table of rights. */
  rights: z.array(z.string()).optional(),
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
  renameOrganisation: {
    method: 'PUT',
    path: '/api/orgs/:orgId',
    access: 'signed-in',
    isVersioned: true,
    params: z.object({ orgId: Id }),
    body: z.object({ name: Line(200) }),
    reply: Organisation,
    summary: 'Another name for an organisation; Owner, Admin or a system user',
  },
} as const satisfies Record<string, Route>
