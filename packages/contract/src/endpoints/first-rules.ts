/** Version 1 of the rules: prepared from the policy in force, and accepted at each signer by its operator. */
import { z } from 'zod'
import { Id, LineOrNothing, OptionalOrganisation, RefusalInAnswer, Time } from '../fields.ts'
import { policyChangeRefusals } from '../refusals/policies.ts'
import type { Route } from '../route.ts'
import { RulesDocumentInAnswer } from './rules-document.ts'
import { ProposedRecovery } from './rules-proposals.ts'
import { RulesTermsInRequest } from './rules-terms.ts'
import { MissingJoin, Person, Recovery, ShownPrices } from './rules-version.ts'

const FirstProposal = z.strictObject({
  governors: z.array(Id).min(1).max(50),
  /** Two at least, so that nobody changes the rules alone. */
  governors_needed: z.int().min(2).max(20),
  delay_hours: z.int().min(1).max(720),
  /** Registered passkeys that version 1 leaves out. */
  left_out: z.array(z.string().max(1_400)).max(50).default([]),
  note: LineOrNothing(500).default(''),
  /** Null: the operators of the signers are the only way back. */
  recovery: ProposedRecovery.nullable().default(null),
  /** Beside the policy. */
  terms: RulesTermsInRequest.optional(),
})

const PreparedRules = z.object({
  version: z.number(),
  hash: z.string(),
  /** Eight words, which people compare. */
  fingerprint: z.array(z.string()),
  proposed_at: Time,
  proposed_by: Person.nullable(),
  prices: ShownPrices.nullable(),
  document: RulesDocumentInAnswer,
  /** All of them adopt version 1. */
  governors: z.array(Person.extend({ has_adopted: z.boolean() })),
  joins_missing: z.array(MissingJoin),
  recovery: Recovery.nullable(),
  credentials: z.array(Person.extend({ credential_id: z.string(), fingerprint: z.array(z.string()) })),
})

export const firstRulesChecks = [
  'policy',
  'page',
  'signers',
  'keys',
  'assets',
  'people',
  'governors',
] as const

const FirstRules = z.object({
  entity_id: Id,
  checks: z.array(
    z.object({
      check: z.enum(firstRulesChecks),
      /** Empty: ready. */
      missing: z.array(RefusalInAnswer),
    }),
  ),
  people: z.array(
    Person.extend({
      treasury_role: z.string().nullable(),
      credentials: z.array(
        z.object({ id: z.string(), fingerprint: z.array(z.string()), is_synced: z.boolean() }),
      ),
    }),
  ),
  /** Assets that could not be sent. */
  unlisted: z.array(z.string()),
  prepared: PreparedRules.nullable(),
  signers: z.array(
    z.object({
      party: z.number(),
      /** 'other': it has accepted another document. */
      state: z.enum(['accepted', 'none', 'other', 'silent']),
      hash: z.string().nullable(),
    }),
  ),
})
export type FirstRulesInAnswer = z.output<typeof FirstRules>

export const firstRules = {
  getFirstRules: {
    method: 'GET',
    path: '/api/rules/first',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    reply: FirstRules,
    refusals: ['RULES_EXIST'],
    summary:
      'What version 1 of the rules still lacks, the prepared document, and which signers have accepted it',
  },
  prepareFirstRules: {
    method: 'POST',
    path: '/api/rules/first',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    body: FirstProposal,
    reply: PreparedRules,
    status: 201,
    refusals: [
      'RULES_EXIST',
      'RULES_PROPOSAL_OPEN',
      'FIRST_RULES_NOT_READY',
      'RULES_INVALID',
      ...policyChangeRefusals,
      'RULES_RECIPIENTS_TOO_MANY',
      'RULES_TOO_LARGE',
      'GOVERNOR_UNKNOWN',
      'LOST_PASSKEY_UNKNOWN',
      'RECOVERY_KEY_UNKNOWN',
    ],
    summary: 'Prepare version 1 from the policy in force; the operator of each signer accepts it by hand',
  },
} as const satisfies Record<string, Route>
