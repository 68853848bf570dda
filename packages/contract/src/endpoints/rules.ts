/**
 * The rules that signers enforce, and their changes. A change is proposed here; people adopt, join, veto, freeze and thaw on
 * the approver page, and the signers decide what is in force.
 */
import { policyBundle } from '@holdfast/policy'
import { z } from 'zod'
import { Id, Line, LineOrNothing, RefusalInAnswer, Time } from '../fields.ts'
import { policyChangeRefusals } from '../refusals/policies.ts'
import { rulesProposalRefusals } from '../refusals/rules.ts'
import type { Route } from '../route.ts'
import { proposalCodes } from './pending-changes.ts'
import { RulesTermsInRequest } from './rules-terms.ts'
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
  /** Caps that people set, in base units. */
  fixed: z
    .array(z.object({ network: z.string(), id: z.string(), perTransfer: z.string(), perDay: z.string() }))
    .default([]),
  /** Caps of which one or both stay at the units of the version before. */
  kept: z
    .array(z.object({ network: z.string(), id: z.string(), perTransfer: z.string(), perDay: z.string() }))
    .default([]),
  /** Entries of the address book that did not fit into the rules. They are paid as everyone else. */
  unnamed: z.number().default(0),
  bundle: policyBundle,
  note: z.string(),
})
export type RulesPrices = z.output<typeof RulesPrices>
const ShownPrices = RulesPrices.omit({ bundle: true })

/** Keys that change the rules in place of governors, after a delay of their own. */
const Recovery = z.object({
  needed: z.number(),
  delay_hours: z.number(),
  keys: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      kind: z.enum(['paper', 'hardware']),
      /** Eight words, which are beside the secret on the paper. */
      fingerprint: z.array(z.string()),
    }),
  ),
})
export type RecoveryInAnswer = z.output<typeof Recovery>

const Adopters = z.enum(['governors', 'recovery', 'operator'])

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
  /** Empty unless a veto ended it. */
  vetoed_by: z.array(Person),
  /** Against the version that it follows. */
  changes: z.array(Change),
  prices: ShownPrices.nullable(),
})

/** `credential_id` null: a recovery key on paper. */
const MissingJoin = Person.extend({ credential_id: z.string().nullable() })

const OpenRules = RulesVersion.extend({
  is_loosening: z.boolean(),
  /** It names other signers, so that no signer takes it from the server: their operators accept it. */
  is_by_hand: z.boolean(),
  /** How long a loosening change waits. */
  delay_hours: z.number(),
  /** Governors who have to adopt it. */
  needed: z.number(),
  /** Those who may, without the people to whom it gives something. */
  governors: z.array(Person),
  /** Passkeys and recovery keys that have to join, and have not. */
  joins_missing: z.array(MissingJoin),
  /** Null: the rules in force have no recovery keys. */
  recovery: z.object({ needed: z.number(), delay_hours: z.number(), adopted_by: z.array(Person) }).nullable(),
  /** The side that adopted it; null while it is proposed. */
  by: Adopters.nullable(),
  /** The policy that the server applies when the version is in force. Null: it stays. `before` null: none is in force. */
  policy: z.object({ before: policyBundle.nullable(), after: policyBundle }).nullable(),
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
  pending_version: z.number().nullable(),
  /** The side that adopted the change that waits at this signer. */
  pending_by: Adopters.nullable(),
  effective_at: Time.nullable(),
  is_frozen: z.boolean(),
  /** 'behind': it has not taken the version that the others have. 'apart': it has one in force that the others ended. */
  state: z.enum(['current', 'behind', 'apart', 'silent']),
  why: RefusalInAnswer.nullable(),
  /** The versions, and acts about them, that it refuses although people signed them. */
  refused: z.array(z.object({ version: z.number(), hash: z.string(), since: Time, why: RefusalInAnswer })),
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
  recovery: Recovery.nullable(),
  /** US dollars for one whole unit of the assets in force today. An asset without a price for limits is left out. */
  prices_today: z.array(z.object({ network: z.string(), id: z.string(), usd: z.string() })).default([]),
})
export type RulesInAnswer = z.output<typeof RulesAnswer>

/** Ed25519, base64url, as the command for recovery keys prints it. */
const PaperKey = z.strictObject({
  label: Line(100),
  public_key: z.string().regex(/^[-_A-Za-z0-9]{42}[AEIMQUYcgkosw048]$/),
})

/** All recovery keys of the next version. */
const ProposedRecovery = z.strictObject({
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
      ...policyChangeRefusals,
      'RULES_RECIPIENTS_TOO_MANY',
      'RULES_TOO_LARGE',
      'GOVERNOR_UNKNOWN',
      'LOST_PASSKEY_UNKNOWN',
      'RECOVERY_KEY_UNKNOWN',
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
    reply: z.object({
      document: z.string(),
      assertions: z.array(z.unknown()),
      /** The documents of the versions before, oldest first. */
      earlier: z.array(z.string()),
    }),
    refusals: ['RULES_MISSING'],
    summary:
      'A version with the statements about it and the versions before, as the command of the signers accepts it by hand',
  },
  takeRecoveryStatement: {
    method: 'POST',
    path: '/api/rules/recovery-statements',
    access: 'signed-in',
    errors: 'text',
    query: inOrganisation,
    /** As the command for recovery keys prints it. */
    body: z.strictObject({ statement: z.string().min(1).max(4_000) }),
    reply: z.object({ act: z.enum(['adopt', 'join']), label: z.string(), version: z.number() }),
    refusals: [
      'RECOVERY_STATEMENT_UNREADABLE',
      'RECOVERY_KEY_UNKNOWN',
      'RULES_MISSING',
      'RULES_PROPOSAL_MISSING',
      'STATEMENT_DIFFERS',
      'STATEMENT_EXPIRED',
      'STATEMENT_TOO_LONG',
      'CREDENTIAL_UNKNOWN',
      'ASSERTION_INVALID',
    ],
    summary: 'Hand in what was signed with a recovery key on paper; enough of them begin the recovery',
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
