/** The public facts of a dealing, and values derived from these alone. */
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { uint32, xorInto } from '../bytes.ts'
import { hash } from '../hashing.ts'
import { hashOfKey, bytesOfRules } from '../key-binding.ts'
import { hexOf, KeyDescription, KeyRules, PartyId, PartySet } from '../key-description.ts'

export const Plan = z.strictObject({
  kind: z.enum(['keygen', 'refresh', 'reshare', 'repair']),
  session: hexOf(32),
  me: PartyId,
  dealers: PartySet,
  parties: PartySet,
  threshold: z.int().min(2),
  /** The existing key; absent in key generation. */
  key: KeyDescription.optional(),
  /** Present only in key generation. */
  rules: KeyRules.optional(),
})
export type Plan = z.infer<typeof Plan>

export const isParty = ({ me, parties }: Plan): boolean => parties.includes(me)

export const membersOf = ({ dealers, parties }: Pick<Plan, 'dealers' | 'parties'>): PartyId[] =>
  [...new Set([...dealers, ...parties])].sort((a, b) => a - b)

export const othersOf = (plan: Plan): PartyId[] => membersOf(plan).filter((member) => member !== plan.me)

/** The parties that this party will sign with. */
export const peersOf = (plan: Plan): PartyId[] =>
  isParty(plan) ? plan.parties.filter((party) => party !== plan.me) : []

/**
 * Only a new key draws a chain code. Every other ceremony keeps it, because a new one would change all
 * derived addresses.
 */
export const hasChainCode = ({ kind }: Plan): boolean => kind === 'keygen'

export function chainCodeOf({ key }: Plan, parts: readonly Uint8Array[]): string {
  if (key !== undefined) return key.protocol === 'frost-ed25519-v1' ? '' : key.chainCode
  const chainCode = new Uint8Array(32)
  for (const part of parts) xorInto(chainCode, part)
  return bytesToHex(chainCode)
}

export function contextOf({ kind, session, dealers, parties, threshold, key, rules }: Plan): Uint8Array {
  return hash(
    'dealing/context',
    hexToBytes(session),
    utf8ToBytes(kind),
    Uint8Array.from(dealers),
    Uint8Array.from(parties),
    uint32(threshold),
    key === undefined ? new Uint8Array() : hashOfKey(key),
    ...bytesOfRules(rules),
  )
}

/** A key keeps the rules from its generation. */
export function rulesOf({ key, rules }: Plan): Pick<KeyDescription, 'rules'> {
  const kept = key === undefined ? rules : key.rules
  return kept === undefined ? {} : { rules: kept }
}

/** A dealer's hash commitment to its opening, bound to session and dealer. */
export const commitmentTo = (context: Uint8Array, dealer: PartyId, opening: Uint8Array): Uint8Array =>
  hash('dealing/commitment', context, Uint8Array.of(dealer), opening)
