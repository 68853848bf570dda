/**
 * The rules that signers enforce, and their changes. A change is proposed here; people adopt, join, veto, freeze and thaw on
 * the approver page, and the signers decide what is in force.
 */
import { z } from 'zod'
import { Id, OptionalOrganisation, Time } from '../fields.ts'
import type { Route } from '../route.ts'
import { firstRules } from './first-rules.ts'
import { RulesAnswer } from './rules-at-signers.ts'
import { rulesProposals } from './rules-proposals.ts'
import { RulesChange } from './rules-version.ts'

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

export const rules = {
  getRules: {
    method: 'GET',
    path: '/api/rules',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    reply: RulesAnswer.nullable(),
    summary: 'The rules at the signers: in force, open, frozen, all versions and who adopted them',
  },
  ...firstRules,
  listKeyBindings: {
    method: 'GET',
    path: '/api/rules/bindings',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    reply: z.array(KeyBinding),
    summary: 'Which signers have bound each key to the rules',
  },
  ...rulesProposals,
  compareRules: {
    method: 'GET',
    path: '/api/rules/comparison',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation.extend({ from: Hash, to: Hash }),
    reply: z.object({
      from: ComparedVersion,
      to: ComparedVersion,
      is_loosening: z.boolean(),
      /** Empty: the versions say the same. */
      changes: z.array(RulesChange),
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
    query: OptionalOrganisation,
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
    query: OptionalOrganisation,
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
    query: OptionalOrganisation,
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
    query: OptionalOrganisation,
    reply: Link,
    status: 201,
    refusals: ['APPROVER_PAGE_MISSING'],
    summary: 'A link to the approver page, where the caller registers a passkey for the next version',
  },
} as const satisfies Record<string, Route>
