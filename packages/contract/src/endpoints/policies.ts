/**
 * The transfer policy of an organisation. It is applied as a whole, as a new version; errors are plain text.
 */
import { policyBundle } from '@holdfast/policy'
import { z } from 'zod'
import { policyChangeRefusals } from '../refusals/policies.ts'
import type { Route } from '../route.ts'
import { Id, Time, Version } from '../fields.ts'

const AppliedPolicy = z.object({
  entity_id: Id,
  version: Version,
  /** SHA-256 of the bundle's canonical JSON (RFC 8785), hexadecimal. */
  hash: z.string(),
  applied_by: z.object({ id: Id, name: z.string().nullable() }),
  applied_at: Time,
})
export const Policy = AppliedPolicy.extend({ bundle: policyBundle })

export const policies = {
  applyPolicy: {
    method: 'POST',
    path: '/api/policies/apply',
    access: 'signed-in',
    errors: 'text',
    isVersioned: true,
    query: z.object({ entity_id: Id.optional() }),
    body: policyBundle,
    reply: Policy,
    refusals: ['POLICY_IS_PROPOSED', ...policyChangeRefusals],
    summary:
      'Put a policy in force, for the organisation named or else the caller’s default one; the one in force is answered when it is the same',
  },
  getPolicy: {
    method: 'GET',
    path: '/api/policies',
    access: 'signed-in',
    errors: 'text',
    query: z.object({ entity_id: Id.optional() }),
    reply: Policy.extend({
      /** Newest first, without their bundles: the audit record contains those. */
      earlier: z.array(AppliedPolicy),
    }).nullable(),
    summary:
      'The policy in force; null when none was applied: one other person approves, and nothing is limited',
  },
} as const satisfies Record<string, Route>
