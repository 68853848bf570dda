/**
 * The public facts of a key: part of every share, needed by newcomers, and sufficient to check a share
 * without the key.
 */
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { keyIdOf } from './key-id-of.ts'
import { PartyId } from './party-id.ts'

export { PartyId }

/** Protocol and parameters in one name. A share is used only by the protocol in its tag. */
export const protocols = ['dkls23-secp256k1-s128-v1', 'frost-ed25519-v1'] as const
export type Protocol = (typeof protocols)[number]

/** Ascending, without duplicates. */
export const PartySet = z
  .array(PartyId)
  .min(2)
  .max(32)
  .refine((ids) => ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0)), {
    message: 'parties must be ascending and distinct',
  })

export const hexOf = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

/** The permitted use of a key, fixed when it is made: part of its description in every later generation, and bound into every
 *  session by the key's hash. */
export const KeyRules = z.strictObject({
  /** Whether addresses of the key hold real money. */
  networks: z.enum(['main', 'test']),
  /** The organisation whose money the key moves: a UUID in lower case. */
  organisation: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
})
export interface KeyRules extends z.infer<typeof KeyRules> {}

const shape = {
  /** 32 bytes, hex: hash of protocol and public key. The same in every epoch. */
  keyId: hexOf(32),
  /** Generation of the shares: 1 after key generation, incremented by each refresh, reshare or repair. */
  epoch: z.int().min(1),
  /** The number of parties that sign. */
  threshold: z.int().min(2),
  parties: PartySet,
  /** Absent for a key from before keys had rules. */
  rules: KeyRules.optional(),
}

/** Points are hex, compressed. `commitments[0]` is the public key; the share of party i is committed to by Σ iᵏ·commitments[k]. */
export const KeyDescription = z
  .discriminatedUnion('protocol', [
    z.strictObject({
      ...shape,
      protocol: z.literal('dkls23-secp256k1-s128-v1'),
      publicKey: hexOf(33),
      commitments: z.array(hexOf(33)),
      /** BIP32 chain code. A refresh keeps it, because another one would change every derived address. */
      chainCode: hexOf(32),
    }),
    z.strictObject({
      ...shape,
      protocol: z.literal('frost-ed25519-v1'),
      publicKey: hexOf(32),
      commitments: z.array(hexOf(32)),
    }),
  ])
  .refine((key) => key.threshold <= key.parties.length, { message: 'threshold above the number of parties' })
  .refine((key) => key.commitments.length === key.threshold, {
    message: 'one commitment for each coefficient',
  })
  .refine((key) => key.commitments[0] === key.publicKey, { message: 'first commitment is the public key' })
  .refine(({ protocol, publicKey, keyId }) => keyIdOf(protocol, hexToBytes(publicKey)) === keyId, {
    message: 'key id is of another key',
  })
export type KeyDescription = z.infer<typeof KeyDescription>
