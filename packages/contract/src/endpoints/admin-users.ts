/** Accounts of the installation, for platform staff: their rights, and the organisations they belong to. */
import { z } from 'zod'
import type { Route } from '../route.ts'
import { Email, Id, IdParams, Line, RefusalInAnswer, Time, Version } from '../fields.ts'
import { memberRoles } from './members.ts'
import { PasswordLink } from './password-link.ts'

export const AdminUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  is_system: z.boolean(),
  /** Archived: cannot sign in. */
  is_retired: z.boolean(),
  /** Has chosen no password yet. */
  is_invited: z.boolean(),
  organizations: z.array(
    z.object({
      id: Id,
      name: z.string(),
      role: z.enum(memberRoles),
      is_active: z.boolean(),
      is_retired: z.boolean(),
    }),
  ),
  /** A pending request to replace the password. Null: there is none. */
  password_reset: z
    .object({
      state: z.enum(['pending', 'agreed']),
      requested_by: z.object({ id: Id, name: z.string() }),
      requested_at: Time,
      expires_at: Time,
    })
    .nullable()
    .optional(),
  open_sessions: z.number().int(),
  last_seen_at: Time.nullable(),
  created_at: Time,
  version: Version,
})

export const adminUsers = {
  listAdminUsers: {
    method: 'GET',
    path: '/admin-api/users',
    access: 'admin-or-system',
    query: z.object({
      /** Part of a name or an address. */
      q: z.string().max(200).optional(),
      archived: z.enum(['true', 'false']).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({ rows: z.array(AdminUser), total: z.number().int() }),
    summary: 'All accounts of the installation, by name',
  },
  updateAdminUser: {
    method: 'PUT',
    path: '/admin-api/users/:id',
    access: 'admin-or-system',
    isVersioned: true,
    params: IdParams,
    body: z.object({
      name: Line(200),
      email: Email,
      is_admin: z.boolean(),
      is_system: z.boolean(),
    }),
    reply: AdminUser,
    refusals: [
      'NAME_OF_A_COLLEAGUE',
      'ADMIN_FLAG_FORBIDDEN',
      'SYSTEM_FLAG_FORBIDDEN',
      'PLATFORM_NEEDS_STAFF',
      'ORGANISATION_NEEDS_HEAD',
      'ACCOUNT_ABOVE_YOU',
      'EMAIL_IN_USE',
    ],
    summary: 'Change an account; only people with a flag can grant or revoke it',
  },
  changeAdminUser: {
    method: 'PATCH',
    path: '/admin-api/users/:id',
    access: 'admin-or-system',
    isVersioned: true,
    params: IdParams,
    body: z.object({ is_retired: z.boolean() }),
    reply: AdminUser,
    refusals: ['OWN_ACCOUNT', 'PLATFORM_NEEDS_STAFF', 'ORGANISATION_NEEDS_HEAD', 'ACCOUNT_ABOVE_YOU'],
    summary: 'Archive an account, which ends its sessions, or bring it back',
  },
  createAdminUserPasswordLink: {
    method: 'POST',
    path: '/admin-api/users/:id/password-link',
    access: 'admin-or-system',
    params: IdParams,
    reply: PasswordLink,
    status: 201,
    refusals: [
      'ACCOUNT_ARCHIVED',
      'ACCOUNT_ABOVE_YOU',
      'LINK_ABOVE_YOU',
      'RESET_NEEDED',
      'LINK_BY_ORGANISATION',
    ],
    summary:
      'A one-time link to choose a password: for a person who has none yet, or whose organisation agreed to the caller’s request',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/admin-api/users/:id/password-reset',
    access: 'admin-or-system',
    params: IdParams,
    reply: AdminUser,
    status: 201,
    refusals: ['ACCOUNT_ARCHIVED', 'ACCOUNT_ABOVE_YOU', 'LINK_NEEDED', 'NOBODY_CAN_AGREE'],
    summary:
      'Ask to replace the password of a person who has chosen one; an Owner or Admin of their organisation decides within 72 hours',
  },
  listSignIns: {
    method: 'GET',
    path: '/admin-api/users/:id/sign-ins',
    access: 'admin-or-system',
    params: IdParams,
    reply: z.object({
      sessions: z.array(
        z.object({
          created_at: Time,
          last_seen_at: Time,
          expires_at: Time,
          remote_address: z.string().nullable(),
          user_agent: z.string().nullable(),
        }),
      ),
      attempts: z.array(
        z.object({
          id: Id,
          at: Time,
          outcome: z.enum(['done', 'refused']),
          reason: z.string().nullable(),
          reason_refusal: RefusalInAnswer.optional(),
          remote_address: z.string(),
          user_agent: z.string().nullable(),
        }),
      ),
    }),
    summary: 'Open sessions of an account, and its last hundred sign-ins and failed ones',
  },
} as const satisfies Record<string, Route>
