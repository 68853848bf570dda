/** The credentials with which a person signs in, and the person's own sessions. */
import { z } from 'zod'
import { auditSubjects, auditVerbs } from '@holdfast/ledger'
import { answerObject, otherName } from '../answer-object.ts'
import { Id, IdParams, Integer, Line, Nothing, RefusalInAnswer, Time } from '../fields.ts'
import type { Route } from '../route.ts'
import { memberRoles, treasuryRoles } from './members.ts'
import { SignedIn } from './session.ts'

const Base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The answer of a browser to `navigator.credentials.create`, as its `toJSON` writes it. */
const Registration = z.object({
  id: Base64url(1400),
  rawId: Base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64url(6000),
    attestationObject: Base64url(20_000),
    transports: z.array(z.string().max(20)).max(20).optional(),
  }),
})

/** The answer of a browser to `navigator.credentials.get`. */
const Assertion = z.object({
  id: Base64url(1400),
  rawId: Base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64url(6000),
    authenticatorData: Base64url(4000),
    signature: Base64url(2000),
    userHandle: Base64url(100).nullish(),
  }),
})

/** A challenge is answered once, within five minutes. The browser binds it to the name of its page. */
const Challenge = z.object({ id: Id, challenge: z.string(), expires_at: Time })

/** Ids of passkeys, base64url. Empty: the browser offers all that it has for the page. */
const AllowedIds = z.array(z.object({ id: z.string(), transports: z.array(z.enum(transports)) }))

export const PasskeyAnswer = answerObject(
  {
    id: Id,
    name: z.string(),
    /** A copy exists in the account of the platform, such as iCloud or Google. */
    is_backed_up: z.boolean(),
    /** The host name of the pages that can use it. */
    rp_id: z.string(),
    /** Hexadecimal: a point of P-256, uncompressed, or a key of Ed25519; otherwise the key as COSE. */
    public_key: z.string(),
    created_at: Time,
    last_used_at: Time.nullable(),
  },
  { name: '', is_backed_up: false, rp_id: '', public_key: '', last_used_at: null },
)

/** A passkey with which the caller signs on the approver page. */
export const OwnApproverPasskey = z.object({
  /** Base64url. */
  id: z.string(),
  entity_id: Id,
  entity_name: z.string(),
  /** Eight words to compare with the rules. */
  fingerprint: z.array(z.string()),
  is_synced: z.boolean(),
  /** The host name of the approver page. */
  rp_id: z.string(),
  /** The version of the rules in force that names it. Null: registered, and not adopted yet. */
  added_in: Integer.nullable(),
})

export const Security = z.object({
  /** Null: not since this is recorded. */
  password_changed_at: Time.nullable(),
  passkeys: z.array(PasskeyAnswer),
  approver_passkeys: z.array(OwnApproverPasskey),
  /** Null: no authenticator app is set up. */
  totp: z.object({ confirmed_at: Time }).nullable(),
  recovery_codes: z.object({ total: Integer, left: Integer, created_at: Time }).nullable(),
  /** The link with the OpenID provider. Null: the caller has none. `email`: as the provider stated it at the time. */
  provider_link: z
    .object({ issuer: z.string(), email: z.string(), created_at: Time, last_used_at: Time })
    .nullable(),
})

export const stepUpMethods = ['passkey', 'totp', 'recovery', 'password'] as const

export const OwnSession = answerObject(
  {
    id: Id,
    user_agent: z.string().nullable(),
    remote_address: z.string().nullable(),
    /** ISO 3166 alpha-2 at the sign-in, where a proxy states it. */
    country: z.string().nullable(),
    created_at: Time,
    last_seen_at: Time,
    expires_at: Time,
    /** The session of this call. */
    is_current: z.boolean(),
  },
  { user_agent: null, remote_address: null, country: null, is_current: false },
)

export const OwnMembership = answerObject(
  {
    id: Id,
    name: z.string(),
    role: z.enum(memberRoles),
    treasury_role: z.enum(treasuryRoles).nullable(),
    joined_at: Time,
  },
  { name: otherName('id', ''), treasury_role: null },
)

export const SecurityEvent = z.object({
  id: Id,
  seq: z.string(),
  at: Time,
  /** Null: the operator of the server, or nobody who is signed in. */
  actor: z.string().nullable(),
  /** The person or the API key concerned. */
  subject: z.object({ kind: z.enum(auditSubjects), name: z.string().nullable() }),
  verb: z.enum(auditVerbs),
  outcome: z.enum(['done', 'refused']),
  reason: z.string().nullable(),
  reason_refusal: RefusalInAnswer.optional(),
  /** The kind of credential, its name, or with what the person signed in or confirmed. */
  details: z.record(z.string(), z.unknown()),
  correlation_id: Id,
  remote_address: z.string(),
  user_agent: z.string().nullable(),
})

/** A page of this console, such as '/settings/users?tab=1'. Never another origin: neither '//host' nor a backslash. */
const OwnPath = z
  .string()
  .max(2000)
  .regex(/^\/(?!\/)[^\\\s]*$/)

const Password = z.string().min(1).max(1024)
const StepUp = z.object({
  /** When the confirmation lapses. */
  valid_until: Time,
})

export const credentials = {
  beginPasskeySignIn: {
    method: 'POST',
    path: '/api/auth/passkey/challenge',
    access: 'public',
    reply: Challenge,
    status: 201,
    summary: 'A challenge for signing in with a passkey',
  },
  finishPasskeySignIn: {
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    body: z.object({
      challenge_id: Id,
      credential: Assertion,
      /** The device secret from an earlier sign-in of this browser. */
      device: z.string().max(200).optional(),
    }),
    reply: SignedIn.omit({ recovery_codes_left: true }),
    refusals: ['PASSKEY_REFUSED', 'SIGN_IN_BLOCKED', 'SIGN_INS_QUEUED'],
    summary: 'Sign in with a passkey, which replaces the password and the second step',
  },
  beginProviderSignIn: {
    method: 'POST',
    path: '/api/auth/provider',
    access: 'public',
    body: z.object({
      /** The page to open after signing in. */
      return_to: OwnPath.optional(),
    }),
    reply: z.object({
      /** The page of the provider. */
      url: z.string(),
    }),
    status: 201,
    refusals: ['OIDC_OFF', 'OIDC_UNREACHABLE'],
    summary: 'Begin a sign-in by the OpenID provider: sets a cookie that binds it to this browser',
  },
  takeProviderAnswer: {
    method: 'POST',
    path: '/api/auth/provider/answer',
    access: 'public',
    body: z.object({
      /** The query of the address to which the provider sent the browser. */
      query: z.string().max(8000),
    }),
    reply: z.object({
      /** False: the person confirms the first sign-in with the password of the account. */
      is_linked: z.boolean(),
      /** The address of the account. */
      email: z.string(),
      return_to: z.string().nullable(),
    }),
    refusals: [
      'OIDC_OFF',
      'OIDC_UNREACHABLE',
      'OIDC_SIGN_IN_OVER',
      'OIDC_DECLINED',
      'OIDC_ANSWER_INVALID',
      'OIDC_EMAIL_UNVERIFIED',
      'OIDC_DOMAIN_REFUSED',
      'OIDC_ACCOUNT_UNKNOWN',
      'OIDC_PASSWORD_MISSING',
      'OIDC_OTHER_IDENTITY',
      'SIGN_IN_BLOCKED',
    ],
    summary: 'Check the answer of the OpenID provider. It can be presented once, by the browser that began',
  },
  finishProviderSignIn: {
    method: 'POST',
    path: '/api/auth/provider/finish',
    access: 'public',
    body: z.object({
      /** Needed once, to link the account with the identity at the provider. */
      password: z.string().min(1).max(1024).optional(),
      /** As in `login`. */
      code: z.string().max(40).optional(),
      device: z.string().max(200).optional(),
    }),
    reply: SignedIn,
    refusals: [
      'OIDC_OFF',
      'OIDC_SIGN_IN_OVER',
      'OIDC_ACCOUNT_UNKNOWN',
      'OIDC_PASSWORD_NEEDED',
      'OIDC_OTHER_IDENTITY',
      'SIGN_IN_REFUSED',
      'SIGN_IN_BLOCKED',
      'SIGN_INS_QUEUED',
      'SECOND_FACTOR_NEEDED',
      'CODE_WRONG',
      'TOTP_KEY_MISSING',
    ],
    summary:
      'Open the session after the answer of the OpenID provider, with the code where the account has one',
  },
  getStepUp: {
    method: 'GET',
    path: '/api/auth/step-up',
    access: 'signed-in',
    reply: z.object({
      /** Ways in which the person can confirm, best first. Empty: only the operator of the server can help. */
      methods: z.array(z.enum(stepUpMethods)),
      /** Null: not confirmed, or longer ago than five minutes. */
      valid_until: Time.nullable(),
    }),
    summary: 'How the person can confirm a sensitive act',
  },
  beginPasskeyStepUp: {
    method: 'POST',
    path: '/api/auth/step-up/challenge',
    access: 'signed-in',
    reply: Challenge.extend({ allowed: AllowedIds }),
    status: 201,
    summary: 'A challenge for confirming with a passkey',
  },
  stepUp: {
    method: 'POST',
    path: '/api/auth/step-up',
    access: 'signed-in',
    body: z.discriminatedUnion('method', [
      z.object({ method: z.literal('passkey'), challenge_id: Id, credential: Assertion }),
      z.object({ method: z.literal('totp'), code: z.string().max(40) }),
      z.object({ method: z.literal('recovery'), code: z.string().max(40) }),
      z.object({ method: z.literal('password'), password: Password }),
    ]),
    reply: StepUp,
    refusals: ['STEP_UP_REFUSED', 'STEP_UP_METHOD', 'SIGN_IN_BLOCKED', 'SIGN_INS_QUEUED'],
    summary:
      'Confirm the session for five minutes with a passkey, a code, or, when there is neither, the password',
  },
  getSecurity: {
    method: 'GET',
    path: '/api/account/security',
    access: 'signed-in',
    reply: Security,
    summary: 'The credentials of the caller',
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/account/profile',
    access: 'signed-in',
    body: z.object({ name: Line(200) }),
    reply: z.object({ name: z.string() }),
    refusals: ['STEP_UP_NEEDED', 'NAME_OF_A_COLLEAGUE'],
    summary: 'Change the own name, which every organisation of the caller records; needs a confirmed session',
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/account/passkeys/challenge',
    access: 'signed-in',
    reply: Challenge.extend({
      user: z.object({ handle: z.string(), name: z.string(), display_name: z.string() }),
      excluded: AllowedIds,
    }),
    status: 201,
    refusals: ['STEP_UP_NEEDED', 'TOO_MANY_PASSKEYS', 'SECRET_KEY_MISSING'],
    summary: 'A challenge for adding a passkey; needs a confirmed session',
  },
  createPasskey: {
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'signed-in',
    body: z.object({ challenge_id: Id, name: Line(80), credential: Registration }),
    reply: PasskeyAnswer,
    status: 201,
    refusals: ['STEP_UP_NEEDED', 'TOO_MANY_PASSKEYS', 'PASSKEY_NOT_ADDED', 'PASSKEY_LISTED'],
    summary: 'Add a passkey; needs a confirmed session',
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/account/passkeys/:id',
    access: 'signed-in',
    params: IdParams,
    body: z.object({ name: Line(80) }),
    reply: PasskeyAnswer,
    summary: 'Rename a passkey',
  },
  deletePasskey: {
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    access: 'signed-in',
    params: IdParams,
    reply: Nothing,
    status: 204,
    refusals: ['STEP_UP_NEEDED'],
    summary: 'Remove a passkey; needs a confirmed session. Signing in with the password stays possible',
  },
  deleteProviderLink: {
    method: 'DELETE',
    path: '/api/account/provider-link',
    access: 'signed-in',
    reply: Nothing,
    status: 204,
    refusals: ['STEP_UP_NEEDED'],
    summary: 'Unlink the account from the OpenID provider; needs a confirmed session',
  },
  createTotp: {
    method: 'POST',
    path: '/api/account/totp',
    access: 'signed-in',
    reply: z.object({
      /** Base32, to type into the app. */
      secret: z.string(),
      /** The same as an otpauth:// address, for a QR code. */
      uri: z.string(),
    }),
    status: 201,
    refusals: ['STEP_UP_NEEDED', 'TOTP_SET_UP', 'TOTP_KEY_MISSING'],
    summary:
      'A secret for an authenticator app, which takes effect when confirmed; needs a confirmed session',
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/account/totp/confirm',
    access: 'signed-in',
    body: z.object({ code: z.string().max(40) }),
    reply: Nothing,
    status: 204,
    refusals: [
      'STEP_UP_NEEDED',
      'TOTP_SET_UP',
      'TOTP_KEY_MISSING',
      'TOTP_NOT_BEGUN',
      'CODE_WRONG',
      'SIGN_IN_BLOCKED',
    ],
    summary: 'Confirm the authenticator app with a first code: from now on sign-in asks for one',
  },
  deleteTotp: {
    method: 'DELETE',
    path: '/api/account/totp',
    access: 'signed-in',
    reply: Nothing,
    status: 204,
    refusals: ['STEP_UP_NEEDED'],
    summary: 'Remove the authenticator app; needs a confirmed session',
  },
  createRecoveryCodes: {
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'signed-in',
    reply: z.object({ codes: z.array(z.string()) }),
    status: 201,
    refusals: ['STEP_UP_NEEDED', 'SECRET_KEY_MISSING'],
    summary: 'New recovery codes, shown once; earlier ones become invalid. Needs a confirmed session',
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    access: 'signed-in',
    body: z.object({ current_password: Password, password: z.string().min(12).max(1024) }),
    reply: Nothing,
    status: 204,
    refusals: [
      'STEP_UP_NEEDED',
      'CURRENT_PASSWORD_WRONG',
      'PASSWORD_COMMON',
      'SIGN_IN_BLOCKED',
      'SIGN_INS_QUEUED',
    ],
    summary: 'Replace the own password; the other sessions end. Needs a confirmed session',
  },
  listOwnMemberships: {
    method: 'GET',
    path: '/api/account/organizations',
    access: 'signed-in',
    reply: z.array(OwnMembership),
    summary: 'The organisations of the caller, with role and time of joining',
  },
  listSecurityEvents: {
    method: 'GET',
    path: '/api/account/security-history',
    access: 'signed-in',
    query: z.object({
      /** Only events before this number. */
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      /** Those of all members and API keys of the organisation, for readers of its audit record. */
      entity_id: Id.optional(),
      outcome: z.enum(['done', 'refused']).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(SecurityEvent),
    summary:
      'Sign-ins, confirmations and changes of credentials, newest first: of the caller, or of an organisation',
  },
  listSessions: {
    method: 'GET',
    path: '/api/account/sessions',
    access: 'signed-in',
    reply: z.array(OwnSession),
    summary: 'The open sessions of the caller, the newest use first',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'signed-in',
    reply: Nothing,
    status: 204,
    summary: 'End all sessions of the caller except this one',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'signed-in',
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: 'End another session of the caller',
  },
} as const satisfies Record<string, Route>
