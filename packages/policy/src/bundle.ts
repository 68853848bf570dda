/**
 * The policy bundle: the wizard compiles its answers to it, an organisation applies it, and the server
 * enforces it. All objects are strict: an unknown field could not be enforced, so it is refused.
 */
import { z } from 'zod'

export const keyThresholds = ['2-of-3', '3-of-4', '3-of-5'] as const
export const userPresencePolicies = ['per-tx', 'per-session'] as const
export const signingModes = ['strict-composition', 'human-in-the-loop', 'availability-first'] as const

/** Whole US dollars. */
const Dollars = z.int().min(1).max(1_000_000_000_000)
const Id = z.uuid()

const quorumComposition = z.strictObject({
  /** Shares held by the policy-checking (PP) signers, and the number of them that take part at once. */
  ppShares: z.int().min(1).max(4),
  ppActive: z.int().min(1).max(2),
  maxPPSignersPerCeremony: z.int().min(1).max(2),
  /** Shares held by people on their phones. */
  phoneShares: z.int().min(2).max(50),
  userPresencePolicy: z.enum(userPresencePolicies),
})

const mpc = z.strictObject({
  keyThreshold: z.enum(keyThresholds),
  quorumComposition,
  signerAdmission: z.strictObject({
    phoneShareHolderIds: z.array(Id).min(2).max(50),
    strictRequireTwoPPSeats: z.boolean(),
  }),
  /** The bindings of every signature. They are not choices: a bundle that sets one to false is refused. */
  messageBinding: z.strictObject({
    bindsIntentHash: z.literal(true),
    bindsDigest: z.literal(true),
    bindsSignerSet: z.literal(true),
    bindsDerivationPath: z.literal(true),
    bindsSessionId: z.literal(true),
  }),
  nonceAndPrecomputeHygiene: z.strictObject({
    noncesAreUsedOnce: z.literal(true),
    noncesAreDeletedBeforeUse: z.literal(true),
    noncesAreNeverBackedUp: z.literal(true),
  }),
  liveness: z.strictObject({ roundTimeoutMs: z.int().min(1_000).max(60_000) }),
  keyEpochs: z.strictObject({ proactiveReshareDays: z.int().min(1).max(365) }),
})

const app = z.strictObject({
  signingMode: z.enum(signingModes),
  approvals: z.strictObject({
    /** Distinct approvers, not counting the person who requested the transfer. */
    required: z.int().min(1).max(20),
    /** At least one of them holds the treasury role Treasurer or Admin. */
    roleBound: z.boolean(),
    /** How long an approval is valid. */
    expiryMinutes: z
      .int()
      .min(1)
      .max(7 * 24 * 60),
  }),
  limits: z.strictObject({ perTxCapUSD: Dollars, dailyCapUSD: Dollars }),
  controls: z.strictObject({
    /** Recipients that may be paid; an empty list allows any. */
    whitelistedAddresses: z.array(z.string().min(1).max(128)).max(1_000),
    /** Addresses or CIDR ranges from which people may act on transfers; an empty list allows any. */
    ipAllowlist: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).max(200),
    /** ISO 3166 alpha-2 countries from which people may act on transfers; an empty list allows any. */
    geoAllowlist: z.array(z.string().regex(/^[A-Z]{2}$/)).max(249),
    treasuryHoursOnly: z.boolean(),
  }),
})

const summary = z.strictObject({
  recommendedShareHolders: z.array(z.strictObject({ id: Id, name: z.string().min(1).max(200) })).max(50),
  notes: z.array(z.string().max(500)).max(50),
})

export const policyBundle = z.strictObject({ mpc, app, summary })
export type PolicyBundle = z.infer<typeof policyBundle>
