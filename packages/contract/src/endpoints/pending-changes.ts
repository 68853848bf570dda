/**
 * Changes that one person proposes and another adopts, in organisations whose signers enforce rules. The calls that make such a change
 * answer 409 CHANGE_PROPOSED there.
 */
import { policyBundle } from '@holdfast/policy'
import { z } from 'zod'
import { Id, Time } from '../fields.ts'
import { PasswordLink } from './password-link.ts'
import { policyChangeRefusals } from '../refusals/policies.ts'
import type { Route } from '../route.ts'

export const pendingChangeKinds = [
  'member-added',
  'member-changed',
  'member-link',
  'webhook-added',
  'webhook-changed',
  'webhook-secret',
  'address-added',
  'address-changed',
  'policy-changed',
  'key-repaired',
  'key-moved',
] as const

/** Refusals of each call that may become a proposal. */
export const proposalCodes = [
  'CHANGE_PROPOSED',
  'CHANGE_OPEN',
  'TOO_MANY_CHANGES',
  'NOBODY_CAN_ADOPT',
] as const

/** The fields that change, by their names in the call that proposed it. */
const Fields = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]))
const Person = z.object({ id: Id, name: z.string() })

export const PendingChange = z.object({
  id: Id,
  kind: z.enum(pendingChangeKinds),
  /** The id is null for a thing that the change would create. */
  subject: z.object({ id: Id.nullable(), name: z.string() }),
  /** Null for a thing that the change would create. */
  before: Fields.nullable(),
  after: Fields,
  /** For a change of the policy: the whole of it. `before` null: none was in force. */
  policy: z.object({ before: policyBundle.nullable(), after: policyBundle }).nullable(),
  proposed_by: Person,
  proposed_at: Time,
  expires_at: Time,
  /** Owners, Admins and governors who are neither the proposer nor the person concerned. */
  adopters: z.array(Person),
})
export type PendingChange = z.output<typeof PendingChange>

const OfOrganisation = z.object({ orgId: Id })
const OfChange = OfOrganisation.extend({ id: Id })

export const pendingChanges = {
  listPendingChanges: {
    method: 'GET',
    path: '/api/orgs/:orgId/pending-changes',
    access: 'signed-in',
    params: OfOrganisation,
    reply: z.array(PendingChange),
    summary:
      'Proposed changes that wait for another person; those of webhooks for people who may read webhooks',
  },
  adoptPendingChange: {
    method: 'POST',
    path: '/api/orgs/:orgId/pending-changes/:id/adopt',
    access: 'signed-in',
    params: OfChange,
    reply: z.object({
      /** For a new member, and for a link: shown once, to the person who adopts. */
      password_link: PasswordLink.nullable(),
      /** The secret of a webhook: shown once, to the person who adopts. */
      secret: z.string().nullable(),
    }),
    refusals: [
      'STEP_UP_NEEDED',
      ...policyChangeRefusals,
      'RULES_PROPOSAL_OPEN',
      'APPROVALS_SUSPENDED',
      'CHANGE_NOT_YOURS_TO_DECIDE',
      'CHANGE_DECIDED',
      'CHANGE_LAPSED',
      'ALREADY_MEMBER',
      'ARCHIVED_MEMBER',
      'EMAIL_IN_USE',
      'PLAN_LIMIT_REACHED',
      'PASSWORD_CHOSEN',
      'ORGANISATION_NEEDS_HEAD',
      'WEBHOOK_KEY_MISSING',
      'NAME_LOOKS_TAKEN',
      'ADDRESS_LISTED',
      'KEY_NOT_READY',
      'NO_SIGNERS',
      'KEY_BUSY',
      'KEY_CEREMONY_RUNNING',
    ],
    summary: 'Make a proposed change, as another person than the one who proposed it',
  },
  refusePendingChange: {
    method: 'POST',
    path: '/api/orgs/:orgId/pending-changes/:id/refuse',
    access: 'signed-in',
    params: OfChange,
    reply: z.undefined(),
    status: 204,
    refusals: ['CHANGE_NOT_YOURS_TO_DECIDE', 'CHANGE_DECIDED'],
    summary: 'Refuse a proposed change',
  },
  withdrawPendingChange: {
    method: 'POST',
    path: '/api/orgs/:orgId/pending-changes/:id/withdraw',
    access: 'signed-in',
    params: OfChange,
    reply: z.undefined(),
    status: 204,
    refusals: ['CHANGE_DECIDED'],
    summary: 'Withdraw a proposed change; for its proposer, an Owner or an Admin',
  },
} as const satisfies Record<string, Route>
