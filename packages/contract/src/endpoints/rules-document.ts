/** The document of rules as an answer shows it. `parseRules` has checked what it means; here are its fields alone. */
import { roles } from '@holdfast/policy/rules'
import { z } from 'zod'

const Credential = z.object({
  id: z.string(),
  x: z.string(),
  rpId: z.string(),
  origin: z.string(),
  backupEligible: z.boolean(),
  addedIn: z.number(),
})
const AnyCredential = z.union([
  Credential.extend({ alg: z.literal(-7), y: z.string() }),
  Credential.extend({ alg: z.literal(-8) }),
])

const RecoveryKey = z.union([
  z.object({ kind: z.literal('paper'), id: z.string(), label: z.string(), x: z.string() }),
  z.object({ kind: z.literal('hardware'), id: z.string(), label: z.string(), credential: AnyCredential }),
])

export const RulesDocumentInAnswer = z.object({
  title: z.literal('holdfast/rules/1'),
  organisation: z.string(),
  version: z.number(),
  previous: z.string().nullable(),
  signers: z.array(z.object({ party: z.number(), identity: z.string() })),
  keys: z.array(
    z.object({
      keyId: z.string(),
      publicKey: z.string(),
      threshold: z.number(),
      parties: z.array(z.number()),
      networks: z.array(z.string()),
      wallets: z.array(z.object({ path: z.array(z.number()), address: z.string(), label: z.string() })),
    }),
  ),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      roles: z.array(z.enum(roles)),
      credentials: z.array(AnyCredential),
    }),
  ),
  /** Amounts are decimal text in base units. */
  assets: z.array(
    z.object({
      network: z.string(),
      id: z.string(),
      decimals: z.number(),
      symbol: z.string(),
      perTransfer: z.string(),
      perDay: z.string(),
      feeCeiling: z.string(),
    }),
  ),
  recipients: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      network: z.string(),
      address: z.string(),
      /** Null: every listed asset of its network. */
      assets: z.array(z.object({ id: z.string(), perDay: z.string().nullable() })).nullable(),
      activeFrom: z.number(),
    }),
  ),
  others: z.union([z.literal('refused'), z.number()]),
  approvals: z.array(
    z.object({
      network: z.string(),
      asset: z.string(),
      tiers: z.array(
        z.object({ above: z.string(), needed: z.number(), role: z.literal('treasurer').nullable() }),
      ),
    }),
  ),
  approvalMinutes: z.number(),
  hours: z.object({ days: z.array(z.number()), from: z.number(), to: z.number() }).nullable(),
  longestIntentHours: z.number(),
  governance: z.object({
    needed: z.number(),
    delayHours: z.number(),
    recovery: z.object({ keys: z.array(RecoveryKey), needed: z.number(), delayHours: z.number() }).nullable(),
  }),
})
