/** Terms of a proposal of rules that the policy does not have. Amounts are base units as decimal text. */
import { z } from 'zod'
import { Time } from '../fields.ts'

const Units = z.string().regex(/^(0|[1-9]\d{0,77})$/)
const Name = z.string().min(1).max(128)

/** For amounts above `above`, up to the next tier. */
const Tier = z.strictObject({
  above: Units,
  needed: z.int().min(1).max(20),
  /** At least one of the approvers is a treasurer. */
  role: z.literal('treasurer').nullable(),
})

const AssetTerms = z.strictObject({
  network: Name,
  id: Name,
  /** In place of caps computed from dollars, until null computes them again. Absent: as in the version before. */
  caps: z.strictObject({ per_transfer: Units, per_day: Units }).nullable().optional(),
  /** In the network's own coin. Absent: as in the version before. */
  fee_ceiling: Units.optional(),
  /** The tiers above zero; the lowest one is that of the policy. Absent: those of the version before that need more. */
  tiers: z.array(Tier).max(9).optional(),
})

const RecipientTerms = z.strictObject({
  network: Name,
  address: Name,
  /** Absent: as in the version before, or after its delay. */
  active_from: Time.optional(),
  /** Caps of a day for this recipient. Null: none of its own. An asset that is not named keeps its cap. */
  caps: z
    .array(z.strictObject({ id: Name, per_day: Units.nullable() }))
    .max(50)
    .default([]),
})

export const RulesTermsInRequest = z.strictObject({
  assets: z.array(AssetTerms).max(200).default([]),
  recipients: z.array(RecipientTerms).max(1_000).default([]),
  /** UTC; days as in `getUTCDay`, ascending. Null: the hours of the policy. Absent: other hours of the version before stay. */
  hours: z
    .strictObject({
      days: z.array(z.int().min(0).max(6)).min(1).max(7),
      from: z.int().min(0).max(23),
      to: z.int().min(1).max(24),
    })
    .nullable()
    .optional(),
  /** Absent: as in the version before. */
  longest_intent_hours: z.int().min(1).max(168).optional(),
})
export type RulesTermsInRequest = z.output<typeof RulesTermsInRequest>
