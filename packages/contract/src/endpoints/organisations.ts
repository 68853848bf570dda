import { z } from 'zod'
import { answerObject, otherName } from '../answer-object.ts'
import { apiScopes, type Route } from '../route.ts'
import { memberRoles } from './members.ts'
import { Id, Line, Nothing, Time, Version } from '../fields.ts'

export const Organisation = answerObject(
  {
    id: Id,
    name: z.string(),
    version: Version.optional(),
    /** The caller's rights in it, by their names in the table of rights. */
    rights: z.array(z.string()).optional(),
  },
  { name: otherName('id', '') },
)

const OfInvitation = z.object({ id: Id })

/** An invitation to an organisation that the person does not belong to yet. */
export const Invitation = z.object({
  id: Id,
  entity_id: Id,
  organization: z.string(),
  role: z.enum(memberRoles),
  invited_by: z.string().nullable(),
  invited_at: Time,
})

export const organisations = {
  listMyOrganisations: {
    method: 'GET',
    path: '/api/my-organizations',
    access: 'signed-in',
    scope: apiScopes,
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
    refusals: ['OWNED_LIMIT_REACHED'],
    summary: 'A new organisation; the caller becomes its Owner',
  },
  listMyInvitations: {
    method: 'GET',
    path: '/api/my-invitations',
    access: 'signed-in',
    reply: z.array(Invitation),
    summary: 'Open invitations of the signed-in person',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/my-invitations/:id/accept',
    access: 'signed-in',
    params: OfInvitation,
    reply: z.object({ entity_id: Id }),
    summary: 'Become a member of the organisation',
  },
  declineInvitation: {
    method: 'POST',
    path: '/api/my-invitations/:id/decline',
    access: 'signed-in',
    params: OfInvitation,
    reply: Nothing,
    status: 204,
    summary: 'Decline the invitation; the organisation learns that it was declined, and nothing else',
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
