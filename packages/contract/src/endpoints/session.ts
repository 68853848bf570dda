import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Id, Nothing, Time } from '../fields.ts'

export const CurrentUser = answerObject(
  {
    id: Id,
    name: z.string(),
    email: z.string(),
    is_system: z.boolean(),
    /** False: the verification of platform staff would refuse. Absent: unknown. */
    is_admin: z.boolean().optional(),
    /**
     * The password was replaced: until this time the person cannot approve or sign. Absent: not suspended.
     */
    approvals_suspended_until: Time.nullable().optional(),
  },
  { id: '', name: '', email: '', is_system: false },
)

/** The answer to each way of signing in. */
export const SignedIn = z.object({
  token: z.string(),
  /** A new device secret for a browser without one, to send with the next sign-in. */
  device: z.string().optional(),
  /** Wrong passwords from other browsers since the last sign-in. Absent: none. */
  failed_sign_ins: z.object({ count: z.number().int(), last_at: Time }).optional(),
  /** After a sign-in with a recovery code. Absent: none was used. */
  recovery_codes_left: z.number().int().optional(),
})

export const session = {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: z.object({
      email: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(1024),
      /** The device secret from an earlier sign-in of this browser. */
      device: z.string().max(200).optional(),
      /** The code of the authenticator app, or a recovery code; needed once SECOND_FACTOR_NEEDED was answered. */
      code: z.string().max(40).optional(),
    }),
    reply: SignedIn,
    refusals: [
      'SIGN_IN_REFUSED',
      'SIGN_IN_BLOCKED',
      'SIGN_INS_QUEUED',
      'SECOND_FACTOR_NEEDED',
      'CODE_WRONG',
      'TOTP_KEY_MISSING',
    ],
    summary: 'Sign in with e-mail and password',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    reply: Nothing,
    status: 204,
    summary: 'Revoke the token of this session',
  },
  setPassword: {
    method: 'POST',
    path: '/api/auth/set-password',
    access: 'public',
    body: z.object({ token: z.string().min(20).max(200), password: z.string().min(12).max(1024) }),
    reply: z.object({ email: z.string() }),
    refusals: ['PASSWORD_COMMON', 'LINK_INVALID'],
    summary: 'Choose a password by a one-time link; every open session of the person ends',
  },
  getCurrentUser: {
    method: 'GET',
    path: '/api/me',
    access: 'signed-in',
    reply: CurrentUser,
    summary: 'The signed-in person',
  },
  verifyAdmin: {
    method: 'GET',
    path: '/admin-api/verify',
    access: 'signed-in',
    reply: z.object({ admin: z.boolean() }),
    refusals: ['ADMIN_PAGE_FORBIDDEN'],
    summary: 'Whether the signed-in person is platform staff; 403 when not',
  },
} as const satisfies Record<string, Route>
