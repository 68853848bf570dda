/**
 * The rules that signers enforce, and their changes. A change is proposed here; people adopt, join, veto, freeze and thaw on
 * the approver page, and the signers decide what is in force.
 */
import { policyBundle } from '@holdfast/policy'
import { z } from 'zod'
import { Id, LineOrNothing, RefusalInAnswer, Time } from '../fields.ts'
import { rulesProposalRefusals } from '../refusals/rules.ts'
import type { Route } from '../route.ts'
import { RulesDocumentInAnswer } from './rules-document.ts'

const Person = z.object({ id: z.string(), name: z.string().nullable() })
const inOrganisation = z.object({ entity_id: Id.optional() })

const Change = z.object({
  /** `TRANSFER_CAP_CHANGED` and so on: a stable code, which clients put into words. */
  code: z.string(),
  is_loosening: z.boolean(),
  params: z.object({
    name: z.string(),
    id: z.string(),
    item: z.string(),
    before: z.string(),
    after: z.string(),
  }),
})
export type RulesChangeInAnswer = z.output<typeof Change>

const Conversion = z.object({
  network: z.string(),
  asset: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  usd: z.string(),
  source: z.string(),
  day: z.string(),
  perTransferUSD: z.number(),
  perDayUSD: z.number(),
  perTransfer: z.string(),
  perDay: z.string(),
})

/** How a version was computed, for people: the signers never see it. */
export const RulesPrices = z.object({
  conversions: z.array(Conversion),
  /** Assets that cannot be sent, because they have no caps. */
  unlisted: z.array(
    z.object({
      network: z.string(),
      asset: z.string(),
      symbol: z.string(),
      why: z.enum(['NO_PRICE', 'CAP_BELOW_ONE_UNIT']),
    }),
  ),
  bundle: policyBundle,
  note: z.string(),
})
export type RulesPrices = z.output<typeof RulesPrices>
const ShownPrices = RulesPrices.omit({ bundle: true })

const RulesVersion = z.object({
  version: z.number(),
  hash: z.string(),
  /** Eight words, which people compare. */
  fingerprint: z.array(z.string()),
  state: z.enum(['proposed', 'pending', 'in_force', 'past', 'ended']),
  proposed_at: Time,
  /** Null: accepted at the signers by hand. */
  proposed_by: Person.nullable(),
  effective_at: Time.nullable(),
  ended_at: Time.nullable(),
  adopted_by: z.array(Person),
  /** Against the version that it follows. */
  changes: z.array(Change),
  prices: ShownPrices.nullable(),
})

const OpenRules = RulesVersion.extend({
  is_loosening: z.boolean(),
  /** How long a loosening change waits. */
  delay_hours: z.number(),
  /** Governors who have to adopt it. */
  needed: z.number(),
  /** Those who may, without the people to whom it gives something. */
  governors: z.array(Person),
  /** Passkeys that have to join, and have not. */
  joins_missing: z.array(Person.extend({ credential_id: z.string() })),
})

const RulesCredential = z.object({
  id: z.string(),
  fingerprint: z.array(z.string()),
  is_synced: z.boolean(),
  /** Null: registered, and not in the rules in force. */
  added_in: z.number().nullable(),
})

const RulesPerson = Person.extend({
  roles: z.array(z.string()),
  credentials: z.array(RulesCredential),
  /** Fewer than two, so that losing one would shut the person out. */
  needs_second: z.boolean(),
})

const SignerRules = z.object({
  party: z.number(),
  /** Null: it does not answer, or has no rules of this organization. */
  version: z.number().nullable(),
  hash: z.string().nullable(),
  pending_hash: z.string().nullable(),
  effective_at: Time.nullable(),
  is_frozen: z.boolean(),
  /** 'behind': it has not taken the version that the others have. */
  state: z.enum(['current', 'behind', 'silent']),
  why: RefusalInAnswer.nullable(),
})

const RulesAnswer = z.object({
  entity_id: Id,
  in_force: RulesVersion.extend({ document: RulesDocumentInAnswer }).nullable(),
  open: OpenRules.nullable(),
  frozen: z
    .object({ since: Time, by: Person.nullable(), thawed_by: z.array(Person), needed: z.number() })
    .nullable(),
  signers: z.array(SignerRules),
  /** Newest first, also those that were vetoed or withdrawn. */
  versions: z.array(RulesVersion),
  people: z.array(RulesPerson),
})
export type RulesInAnswer = z.output<typeof RulesAnswer>

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
})

const FirstProposal = z.strictObject({
  governors: z.array(Id).min(1).max(50),
  /** Two at least, so that nobody changes the rules alone. */
  governors_needed: z.int().min(2).max(20),
  delay_hours: z.int().min(1).max(720),
  /** Registered passkeys that version 1 leaves out. */
  left_out: z.array(z.string().max(1_400)).max(50).default([]),
  note: LineOrNothing(500).default(''),
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
  joins_missing: z.array(Person.extend({ credential_id: z.string() })),
  credentials: z.array(Person.extend({ credential_id: z.string(), fingerprint: z.array(z.string()) })),
})
export type PreparedRulesInAnswer = z.output<typeof PreparedRules>

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

const KeyBinding = z.object({
  key_id: Id,
  label: z.string(),
  /** The rules in force have it; without any, those that are prepared. */
  is_listed: z.boolean(),
  signers: z.array(
    z.object({
      party: z.number(),
      /** 'elsewhere': to another organization. 'missing': it has no share of the key. */
      state: z.enum(['bound', 'unbound', 'elsewhere', 'missing', 'silent']),
    }),
  ),
})
export type KeyBindingInAnswer = z.output<typeof KeyBinding>

const Link = z.object({ url: z.string(), expires_at: Time })

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const ComparedVersion = z.object({ version: z.number(), hash: z.string() })

const Met = z.object({
  outcome: z.enum(['allowed', 'held', 'refused']),
  /** Approvals that it needs; null when it is refused. */
  needed: z.number().nullable(),
  /** The rule that holds or refuses it. */
  rules: z.array(z.string()),
})

export const rules = {
  getRules: {
    method: 'GET',
    path: '/api/rules',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation,
    reply: RulesAnswer.nullable(),
    summary: 'The rules at the signers: in force, open, frozen, all versions and who adopted them',
  },
  getFirstRules: {
    method: 'GET',
    path: '/api/rules/first',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation,
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
    query: inOrganisation,
    body: FirstProposal,
    reply: PreparedRules,
    status: 201,
    refusals: [
      'RULES_EXIST',
      'RULES_PROPOSAL_OPEN',
      'FIRST_RULES_NOT_READY',
      'RULES_INVALID',
      'RECIPIENT_NOT_ADDRESS',
      'GOVERNOR_UNKNOWN',
      'LOST_PASSKEY_UNKNOWN',
    ],
    summary: 'Prepare version 1 from the policy in force; the operator of each signer accepts it by hand',
  },
  listKeyBindings: {
    method: 'GET',
    path: '/api/rules/bindings',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation,
    reply: z.array(KeyBinding),
    summary: 'Which signers have bound each key to the rules',
  },
  proposeRules: {
    method: 'POST',
    path: '/api/rules/proposals',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation,
    body: Proposal,
    reply: OpenRules,
    status: 201,
    refusals: [...rulesProposalRefusals, 'RULES_PROPOSAL_OPEN', 'OTHER_GOVERNORS_NEEDED'],
    summary: 'Propose the next version of the rules from a policy; it waits for the governors',
  },
  withdrawRules: {
    method: 'POST',
    path: '/api/rules/proposals/withdraw',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation,
    reply: z.object({ version: z.number(), hash: z.string() }),
    refusals: ['RULES_PROPOSAL_MISSING', 'RULES_PROPOSAL_PENDING'],
    summary: 'Withdraw a proposal that the signers have not accepted yet',
  },
  simulateRules: {
    method: 'POST',
    path: '/api/rules/simulation',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation,
    body: Proposal,
    reply: z.object({
      since: Time,
      changes: z.array(Change),
      is_loosening: z.boolean(),
      prices: ShownPrices,
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
  compareRules: {
    method: 'GET',
    path: '/api/rules/comparison',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation.extend({ from: Hash, to: Hash }),
    reply: z.object({
      from: ComparedVersion,
      to: ComparedVersion,
      is_loosening: z.boolean(),
      /** Empty: the versions say the same. */
      changes: z.array(Change),
      /** Those of either version, for the amounts of the changes. */
      assets: z.array(
        z.object({ network: z.string(), id: z.string(), decimals: z.number(), symbol: z.string() }),
      ),
    }),
    refusals: ['RULES_VERSION_UNKNOWN'],
    summary: 'What differs between two versions of the rules, whatever became of them',
  },
  getRulesFile: {
    method: 'GET',
    path: '/api/rules/versions/:hash',
    access: 'signed-in',
    errors: 'text',
    params: z.object({ hash: Hash }),
    query: inOrganisation,
    reply: z.object({ document: z.string(), assertions: z.array(z.unknown()) }),
    refusals: ['RULES_MISSING'],
    summary: 'A version with the statements about it, as the command of the signers accepts it by hand',
  },
  createRulesLink: {
    method: 'POST',
    path: '/api/rules/approver-link',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation,
    reply: Link,
    refusals: ['RULES_MISSING', 'NOT_IN_RULES', 'APPROVER_PAGE_MISSING'],
    summary:
      'A link to the approver page, where the caller adopts, joins, vetoes, freezes or thaws; valid for 30 minutes',
  },
  registerPasskey: {
    method: 'POST',
    path: '/api/rules/registrations',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation,
    reply: Link,
    status: 201,
    refusals: ['APPROVER_PAGE_MISSING'],
    summary: 'A link to the approver page, where the caller registers a passkey for the next version',
  },
} as const satisfies Record<string, Route>
