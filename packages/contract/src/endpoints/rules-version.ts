/** A version of the rules as answers show it: what changed, how its caps were computed, and who adopted it. */
import { policyBundle } from '@holdfast/policy'
import { z } from 'zod'
import { Time } from '../fields.ts'

export const Person = z.object({ id: z.string(), name: z.string().nullable() })

export const RulesChange = z.object({
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
export type RulesChangeInAnswer = z.output<typeof RulesChange>

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
export const ShownPrices = RulesPrices.omit({ bundle: true })

/** Keys that change the rules in place of governors, after a delay of their own. */
export const Recovery = z.object({
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

export const Adopters = z.enum(['governors', 'recovery', 'operator'])

export const RulesVersion = z.object({
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
  changes: z.array(RulesChange),
  prices: ShownPrices.nullable(),
})

/** `credential_id` null: a recovery key on paper. */
export const MissingJoin = Person.extend({ credential_id: z.string().nullable() })
