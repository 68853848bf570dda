/**
 * The shape of `holdfast/rules/1`. All objects are strict: a signer refuses what it could not enforce. The
 * meaning of the fields is in docs/signer-rules.md.
 */
import { z } from 'zod'
import {
  Address,
  Ascending,
  Asset,
  Base64Key,
  Base64UrlKey,
  CredentialId,
  Hash,
  Host,
  Name,
  Network,
  PublicKey,
  ShortId,
  Time,
  Units,
  Uuid,
} from './rules-texts.ts'

export const roles = ['requester', 'approver', 'treasurer', 'governor'] as const
export const mostRecipients = 1_000
const mostPeopleNeeded = 20
const mostDelayHours = 720
const firstHardened = 2 ** 31

const Version = z.int().min(1)
const Party = z.int().min(1).max(255)

const Signer = z.strictObject({
  party: Party,
  /** Ed25519, base64. */
  identity: Base64Key,
})

const Wallet = z.strictObject({
  path: z
    .array(
      z
        .int()
        .min(0)
        .max(firstHardened - 1),
    )
    .max(10),
  address: Address,
  label: Name(100),
})

const Key = z.strictObject({
  keyId: ShortId,
  publicKey: PublicKey,
  threshold: z.int().min(2).max(16),
  parties: Ascending(Party, 2, 16),
  networks: z.array(Network).min(1).max(20),
  wallets: z.array(Wallet).max(200),
})

const credentialFields = {
  id: CredentialId,
  x: Base64UrlKey,
  rpId: Host,
  origin: z.string().max(300),
  /** It may be copied to other devices, through an account in a cloud. */
  backupEligible: z.boolean(),
  /** The version of the rules that added it. */
  addedIn: Version,
}

/** A passkey. Algorithms by their COSE numbers (ES256, EdDSA), coordinates as in a JSON Web Key. */
const Credential = z.discriminatedUnion('alg', [
  z.strictObject({ ...credentialFields, alg: z.literal(-7), y: Base64UrlKey }),
  z.strictObject({ ...credentialFields, alg: z.literal(-8) }),
])

const Person = z.strictObject({
  id: Uuid,
  name: Name(100),
  roles: z.array(z.enum(roles)).max(roles.length),
  credentials: z.array(Credential).max(10),
})

const RuledAsset = z.strictObject({
  network: Network,
  id: Asset,
  decimals: z.int().min(0).max(77),
  symbol: Name(20),
  /** 0: it cannot be sent. */
  perTransfer: Units,
  perDay: Units,
  /** Base units of the network's own coin, like the ceiling of an intent. */
  feeCeiling: Units,
})

const Recipient = z.strictObject({
  id: ShortId,
  label: Name(100),
  network: Network,
  address: Address,
  /** The only assets in which it may be paid; null: every listed one of its network. `perDay` null: the asset's own caps suffice. */
  assets: z
    .array(z.strictObject({ id: Asset, perDay: Units.nullable() }))
    .min(1)
    .max(50)
    .nullable(),
  activeFrom: Time,
})

/** Applies to amounts above `above`, up to the next tier. */
const Tier = z.strictObject({
  above: Units,
  needed: z.int().min(1).max(mostPeopleNeeded),
  /** At least one of the approvers is a treasurer. */
  role: z.literal('treasurer').nullable(),
})

const AssetTiers = z.strictObject({
  network: Network,
  asset: Asset,
  tiers: z.array(Tier).min(1).max(10),
})

/** UTC. Days as in `getUTCDay`; `from` is included, `to` is not. */
const Hours = z.strictObject({
  days: Ascending(z.int().min(0).max(6), 1, 7),
  from: z.int().min(0).max(23),
  to: z.int().min(1).max(24),
})

/** An Ed25519 key on paper, or a passkey on hardware. The id stands for it in statements. */
const RecoveryKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paper'), id: Uuid, label: Name(100), x: Base64UrlKey }),
  z.strictObject({ kind: z.literal('hardware'), id: Uuid, label: Name(100), credential: Credential }),
])

const Recovery = z.strictObject({
  keys: z.array(RecoveryKey).min(1).max(20),
  needed: z.int().min(1).max(20),
  delayHours: z.int().min(1).max(mostDelayHours),
})

const Governance = z.strictObject({
  needed: z.int().min(1).max(mostPeopleNeeded),
  /** How long a loosening change waits. */
  delayHours: z.int().min(1).max(mostDelayHours),
  recovery: Recovery.nullable(),
})

export const rulesTitle = 'holdfast/rules/1'

export const RulesSchema = z.strictObject({
  title: z.literal(rulesTitle),
  organisation: Uuid,
  version: Version,
  /** The hash of the version before; null for version 1. */
  previous: Hash.nullable(),
  signers: z.array(Signer).min(2).max(32),
  keys: z.array(Key).max(100),
  people: z.array(Person).min(1).max(200),
  assets: z.array(RuledAsset).max(200),
  recipients: z.array(Recipient).max(mostRecipients),
  /** Payments to addresses that are not listed: refused, or the fewest approvals for one. */
  others: z.union([z.literal('refused'), z.int().min(1).max(mostPeopleNeeded)]),
  approvals: z.array(AssetTiers).max(200),
  /** How long an approval is valid. */
  approvalMinutes: z
    .int()
    .min(1)
    .max(7 * 24 * 60),
  hours: Hours.nullable(),
  longestIntentHours: z.int().min(1).max(168),
  governance: Governance,
})

export type RulesDocument = z.infer<typeof RulesSchema>
export type Role = (typeof roles)[number]
export type RulesPerson = RulesDocument['people'][number]
export type RulesCredential = RulesPerson['credentials'][number]
export type RulesKey = RulesDocument['keys'][number]
export type RulesAsset = RulesDocument['assets'][number]
export type RulesRecipient = RulesDocument['recipients'][number]
export type RulesTiers = RulesDocument['approvals'][number]
export type RulesTier = RulesTiers['tiers'][number]
export type RulesHours = NonNullable<RulesDocument['hours']>
export type RulesRecovery = NonNullable<RulesDocument['governance']['recovery']>
