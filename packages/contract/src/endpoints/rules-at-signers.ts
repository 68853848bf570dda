/** The rules of an organisation as its signers have them: in force, open, frozen, and the versions before. */
import { policyBundle } from '@holdfast/policy'
import { z } from 'zod'
import { Id, RefusalInAnswer, Time } from '../fields.ts'
import { RulesDocumentInAnswer } from './rules-document.ts'
import { Adopters, MissingJoin, Person, Recovery, RulesVersion } from './rules-version.ts'

export const OpenRules = RulesVersion.extend({
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
  /** Signers and server both count this person's approval of a transfer that somebody else requested. */
  counts: z.boolean().default(false),
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

export const RulesAnswer = z.object({
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
