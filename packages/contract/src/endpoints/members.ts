/** Members of an organisation. A member is a person's membership in it. */
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { PasswordLink } from './password-link.ts'
import { proposalCodes } from './pending-changes.ts'
import type { Route } from '../route.ts'
import { Email, Id, IdParams, Line, listUnder, Nothing, Time, Version } from '../fields.ts'

export const treasuryRoles = ['Approver', 'Treasurer', 'Viewer', 'Admin'] as const
/** The creator of the organisation is its Owner; the role cannot be assigned. */
export const memberRoles = ['Owner', 'Admin', 'Manager', 'User'] as const
export const givenRoles = ['Admin', 'Manager', 'User'] as const
const TreasuryRole = z.enum(treasuryRoles)

export const Member = answerObject(
  {
    id: Id,
    name: z.string(),
    email: z.string(),
    role: z.enum(memberRoles),
    is_active: z.boolean(),
    is_system: z.boolean(),
    is_retired: z.boolean(),
    entity_id: Id.optional(),
    treasury_role: TreasuryRole.nullable().optional(),
    /** The person, who is one in all organisations; absent before the invitation is accepted. */
    user_id: Id.optional(),
    /** Has not accepted the invitation yet. */
    is_invited: z.boolean().optional(),
    joined_at: Time.optional(),
    version: Version.optional(),
  },
  { name: '', email: '', role: null, is_active: true, is_system: false, is_retired: false },
)

/** A request by platform staff to replace the password of a member. */
export const PasswordReset = z.object({
  id: Id,
  person: z.object({ id: Id, name: z.string(), email: z.string() }),
  requested_by: z.object({ id: Id, name: z.string() }),
  requested_at: Time,
  expires_at: Time,
})

const OrganisationParams = z.object({ orgId: Id })
const MemberParams = OrganisationParams.extend({ id: Id })
const MemberFields = z.object({
  name: Line(200),
  email: Email,
  role: z.enum(memberRoles),
  is_active: z.boolean(),
  is_system: z.boolean(),
})
const MemberPatch = z
  .object({
    is_retired: z.boolean(),
    is_active: z.boolean(),
    treasury_role: TreasuryRole.nullable(),
  })
  .partial()

export const DirectoryPerson = answerObject(
  { id: Id, name: z.string(), email: z.string(), role: TreasuryRole },
  { name: '', email: '', role: null },
)

/** Refusals of any change to a member. */
const changeRefusals = [
  'NAME_OF_A_COLLEAGUE',
  'SYSTEM_FLAG_FORBIDDEN',
  'OWNER_FORBIDDEN',
  'PLATFORM_NEEDS_STAFF',
  'ORGANISATION_NEEDS_HEAD',
  'RENAMING_ABOVE_YOU',
  'RENAMING_ELSEWHERE',
  'EMAIL_IN_USE',
  'INVITED_EMAIL_FIXED',
  'INVITED_FLAG_FIXED',
  'OWNER_NOT_GIVEN',
  'OWN_ROLE',
  ...proposalCodes,
] as const

export const members = {
  listMembers: {
    method: 'GET',
    path: '/api/orgs/:orgId/members',
    access: 'signed-in',
    scope: 'read:members',
    params: OrganisationParams,
    reply: listUnder('members', Member),
    summary: 'Members of an organisation',
  },
  listMemberSecurity: {
    method: 'GET',
    path: '/api/orgs/:orgId/members/security',
    access: 'signed-in',
    params: OrganisationParams,
    reply: z.array(
      z.object({
        /** The member’s id. */
        id: Id,
        /** `approval-passkey`: none at the sign-in, but approvals are signed with a passkey of the approver page. */
        second_factor: z.enum(['passkey', 'app', 'approval-passkey', 'none']),
        /** Null: no session since sign-ins are kept. */
        last_seen_at: Time.nullable(),
      }),
    ),
    summary: 'Second factor and last use of each member who has joined; for those who may change members',
  },
  createMember: {
    method: 'POST',
    path: '/api/orgs/:orgId/members',
    access: 'signed-in',
    params: OrganisationParams,
    body: z.object({
      name: Line(200),
      email: Email,
      role: z.enum(givenRoles),
      /** Absent or null: none. */
      treasury_role: TreasuryRole.nullable().optional(),
    }),
    reply: Member.extend({ password_link: PasswordLink.nullable().optional() }),
    status: 201,
    refusals: ['EMAIL_IN_USE', 'ALREADY_MEMBER', 'ARCHIVED_MEMBER', 'PLAN_LIMIT_REACHED', ...proposalCodes],
    summary:
      'Invite a person. The answer is the same whether or not they have an account; the link works for those who have none',
  },
  updateMember: {
    method: 'PUT',
    path: '/api/orgs/:orgId/members/:id',
    access: 'signed-in',
    isVersioned: true,
    params: MemberParams,
    body: MemberFields,
    reply: Member,
    refusals: changeRefusals,
    summary: 'Change a member; Owner, Admin or a system user',
  },
  changeMember: {
    method: 'PATCH',
    isReplyOpen: true,
    path: '/api/orgs/:orgId/members/:id',
    access: 'signed-in',
    isVersioned: true,
    params: MemberParams,
    body: MemberPatch,
    reply: Member,
    refusals: changeRefusals,
    summary:
      'Archive or restore a member, or change their part in the treasury; only what is sent is changed',
  },
  deleteMember: {
    method: 'DELETE',
    path: '/api/orgs/:orgId/members/:id',
    access: 'signed-in',
    params: MemberParams,
    reply: Nothing,
    status: 204,
    refusals: ['OWNER_FORBIDDEN', 'ORGANISATION_NEEDS_HEAD'],
    summary: 'Remove a person from an organisation for good',
  },
  createMemberPasswordLink: {
    method: 'POST',
    path: '/api/orgs/:orgId/members/:id/password-link',
    access: 'signed-in',
    params: MemberParams,
    reply: PasswordLink,
    status: 201,
    refusals: ['PASSWORD_CHOSEN', 'OWNER_FORBIDDEN', 'LINK_ABOVE_YOU', ...proposalCodes],
    summary: 'A new link for a person who has not accepted yet; the previous link becomes invalid',
  },
  listPasswordResets: {
    method: 'GET',
    path: '/api/orgs/:orgId/password-resets',
    access: 'signed-in',
    params: OrganisationParams,
    reply: z.array(PasswordReset),
    summary: 'Requests to replace the password of a member that wait for a decision; for an Owner or Admin',
  },
  agreePasswordReset: {
    method: 'POST',
    path: '/api/orgs/:orgId/password-resets/:id/agree',
    access: 'signed-in',
    params: MemberParams,
    reply: Nothing,
    status: 204,
    refusals: ['APPROVALS_SUSPENDED', 'RESET_NOT_YOURS_TO_AGREE', 'RESET_ELSEWHERE'],
    summary:
      'Let the staff member who asked make a link; for an Owner or Admin who is neither of the two people',
  },
  declinePasswordReset: {
    method: 'POST',
    path: '/api/orgs/:orgId/password-resets/:id/decline',
    access: 'signed-in',
    params: MemberParams,
    reply: Nothing,
    status: 204,
    summary: 'Refuse it; for an Owner or Admin',
  },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    access: 'signed-in',
    query: z.object({ entity_id: Id.optional() }),
    reply: listUnder('users', Member),
    summary: 'Members of one organisation, or of all of the caller’s; each with the id of the member',
  },
  updateUser: {
    method: 'PUT',
    isReplyOpen: true,
    path: '/api/users/:id',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: MemberFields,
    reply: Member,
    refusals: changeRefusals,
    summary: 'As PUT of the member',
  },
  changeUser: {
    method: 'PATCH',
    isReplyOpen: true,
    path: '/api/users/:id',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: MemberPatch,
    reply: Member,
    refusals: changeRefusals,
    summary: 'As PATCH of the member',
  },
  searchDirectory: {
    method: 'GET',
    path: '/api/org/users',
    access: 'signed-in',
    query: z.object({
      query: z.string().max(200).optional(),
      /** Comma list. */
      roles: z
        .string()
        .transform((text) => text.split(',').flatMap((role) => (role.trim() === '' ? [] : [role.trim()])))
        .pipe(z.array(TreasuryRole))
        .optional(),
      entity_id: Id.optional(),
    }),
    reply: z.array(DirectoryPerson),
    summary:
      'Active people with a part in the treasury, of the organisation named or else the caller’s default one',
  },
  findInDirectory: {
    method: 'POST',
    path: '/api/org/users/byIds',
    access: 'signed-in',
    query: z.object({ entity_id: Id.optional() }),
    body: z.object({ ids: z.array(Id).max(200) }),
    reply: z.array(DirectoryPerson),
    summary: 'People by their ids, in the requested order; unknown ids are left out',
  },
} as const satisfies Record<string, Route>
