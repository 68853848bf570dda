/** Proposals of the next version of the rules: made, tried on past transfers, and withdrawn. */
import { policyBundle } from '@holdfast/policy'
import { z } from 'zod'
import { Id, Line, LineOrNothing, OptionalOrganisation, Time } from '../fields.ts'
import { policyChangeRefusals } from '../refusals/policies.ts'
import { rulesProposalRefusals } from '../refusals/rules.ts'
import type { Route } from '../route.ts'
import { proposalCodes } from './pending-changes.ts'
import { OpenRules } from './rules-at-signers.ts'
import { RulesTermsInRequest } from './rules-terms.ts'
import { RulesChange, ShownPrices } from './rules-version.ts'

/** Ed25519, base64url, as the command for recovery keys prints it. */
const PaperKey = z.strictObject({
  label: Line(100),
  public_key: z.string().regex(/^[-_A-Za-z0-9]{42}[AEIMQUYcgkosw048]$/),
})

/** All recovery keys of the next version. */
export const ProposedRecovery = z.strictObject({
  /** The ids of recovery keys of the version before that stay. */
  kept: z.array(z.string().max(36)).max(20).default([]),
  keys: z.array(PaperKey).max(20).default([]),
  needed: z.int().min(1).max(20),
  delay_hours: z.int().min(1).max(720).default(72),
})

/** A kept limit keeps its units, a lowered one raises the units of no asset, and a raised one lowers none. */
const CapChange = z.enum(['kept', 'lowered', 'raised'])

const Proposal = z.strictObject({
  bundle: policyBundle,
  note: LineOrNothing(500).default(''),
  /** Passkeys that their owners lost. */
  lost_credentials: z.array(z.string().max(1_400)).max(50).default([]),
  /** The people who govern. Absent: those who do today. */
  governors: z.array(Id).max(50).optional(),
  /** How many of them adopt a change. Absent: as today. */
  governors_needed: z.int().min(1).max(20).optional(),
  /** How long a loosening change waits. Absent: as today. */
  delay_hours: z.int().min(1).max(720).optional(),
  /** Keys that the rules do not have yet. */
  keys: z.array(Id).max(50).default([]),
  /** Null: none. Absent: as today. */
  recovery: ProposedRecovery.nullable().optional(),
  /** Absent: as in the version in force. */
  terms: RulesTermsInRequest.optional(),
  /** The limits in dollars against the policy in force. Absent: units follow from the dollars and the price of the day alone. */
  cap_changes: z
    .strictObject({ per_transfer: CapChange.optional(), per_day: CapChange.optional() })
    .optional(),
  /**
   * Names the signers that this server is configured with, by their identities. The operator of each signer accepts
   * such a version by hand.
   */
  configured_signers: z.boolean().default(false),
})

const Met = z.object({
  outcome: z.enum(['allowed', 'held', 'refused']),
  /** Approvals that it needs; null when it is refused. */
  needed: z.number().nullable(),
  /** The rule that holds or refuses it. */
  rules: z.array(z.string()),
})

export const rulesProposals = {
  proposeRules: {
    method: 'POST',
    path: '/api/rules/proposals',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    body: Proposal,
    reply: OpenRules,
    status: 201,
    refusals: [
      'STEP_UP_NEEDED',
      ...rulesProposalRefusals,
      ...policyChangeRefusals,
      ...proposalCodes,
      'CHANGED_MEANWHILE',
      'RULES_PROPOSAL_OPEN',
      'OTHER_GOVERNORS_NEEDED',
    ],
    summary:
      'Propose a policy: as the next version of the rules, which waits for the governors, or where the rules would stay, as a pending change of what the server alone checks',
  },
  withdrawRules: {
    method: 'POST',
    path: '/api/rules/proposals/withdraw',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    reply: z.object({ version: z.number(), hash: z.string() }),
    refusals: ['RULES_PROPOSAL_MISSING', 'RULES_PROPOSAL_PENDING'],
    summary: 'Withdraw a proposal that the signers have not accepted yet',
  },
  simulateRules: {
    method: 'POST',
    path: '/api/rules/simulation',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    body: Proposal,
    reply: z.object({
      since: Time,
      changes: z.array(RulesChange),
      is_loosening: z.boolean(),
      /** The rules would stay, so another person adopts the policy as a pending change. */
      is_server_only: z.boolean(),
      prices: ShownPrices,
      /** Only the newest requests were compared, as many as `most`. */
      is_partial: z.boolean(),
      most: z.number(),
      /** Newest first. */
      transfers: z.array(
        z.object({
          id: Id,
          at: Time,
          recipient: z.string(),
          amount: z.string(),
          symbol: z.string(),
          before: Met,
          after: Met,
        }),
      ),
    }),
    refusals: rulesProposalRefusals,
    summary: 'What a policy would change, and what the transfers of the last 90 days would have met under it',
  },
} as const satisfies Record<string, Route>
