/** Keys with which programs call the API for one organisation. */
import { z } from 'zod'
import { Id, Integer, Line, Nothing, Time } from '../fields.ts'
import { apiScopes, type Route } from '../route.ts'

/** The beginning of every token, by which scanners recognise one that leaked. */
export const apiTokenPrefix = 'hfk_'

export const apiKeyStates = ['active', 'waiting', 'suspended', 'expired', 'revoked'] as const

/** An address or a range: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. */
const IpRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const Person = z.object({ id: Id, name: z.string() }).nullable()

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The last four characters of the token. */
  token_end: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** Empty: from every address. */
  ip_ranges: z.array(z.string()),
  rate_per_minute: Integer,
  expires_at: Time,
  created_by: Person,
  created_at: Time,
  adopted_by: Person,
  revoked_at: Time.nullable(),
  last_used_at: Time.nullable(),
  last_used_address: z.string().nullable(),
  /**
   * 'waiting': another Owner or Admin must adopt it. 'suspended': its creator can no longer have keys, or somebody
   * changed its row in the database.
   */
  state: z.enum(apiKeyStates),
})

const OrganisationParams = z.object({ orgId: Id })
const KeyParams = OrganisationParams.extend({ id: Id })

export const apiKeys = {
  listApiKeys: {
    method: 'GET',
    path: '/api/orgs/:orgId/api-keys',
    access: 'signed-in',
    params: OrganisationParams,
    reply: z.array(ApiKey),
    summary:
      'The API keys of an organisation, the newest first, with revoked and expired ones; for an Owner or Admin',
  },
  createApiKey: {
    method: 'POST',
    path: '/api/orgs/:orgId/api-keys',
    access: 'signed-in',
    params: OrganisationParams,
    body: z.object({
      name: Line(80),
      scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
      ip_ranges: z.array(IpRange).max(50).default([]),
      rate_per_minute: z.number().int().min(1).max(6_000).default(120),
      expires_in_days: z.number().int().min(1).max(365),
    }),
    reply: z.object({
      key: ApiKey,
      /** Shown only here. */
      token: z.string(),
    }),
    status: 201,
    refusals: ['STEP_UP_NEEDED', 'APPROVALS_SUSPENDED', 'SECRET_KEY_MISSING', 'TOO_MANY_API_KEYS'],
    summary:
      'Make a key; for an Owner or Admin, in a confirmed session. Where the signers enforce rules it works once another person adopted it',
  },
  adoptApiKey: {
    method: 'POST',
    path: '/api/orgs/:orgId/api-keys/:id/adopt',
    access: 'signed-in',
    params: KeyParams,
    reply: ApiKey,
    refusals: ['STEP_UP_NEEDED', 'APPROVALS_SUSPENDED', 'CHANGE_NOT_YOURS_TO_DECIDE', 'API_KEY_NOT_WAITING'],
    summary: 'Let a waiting key work; for an Owner or Admin other than its creator, in a confirmed session',
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/orgs/:orgId/api-keys/:id',
    access: 'signed-in',
    params: KeyParams,
    reply: Nothing,
    status: 204,
    summary: 'Revoke a key at once and for good; for an Owner or Admin',
  },
} as const satisfies Record<string, Route>
