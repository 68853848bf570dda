/** The lines of a signer's record: together they say which shares it holds, with whom it does not sign, and what it agreed to. */
import { Arrangement } from '@holdfast/mpc/nodes'
import { z } from 'zod'

/** Shares of one generation. The hash covers their public commitments, so two refreshes of the same epoch differ in it. */
const Generation = z.strictObject({ keyHash: z.string(), epoch: z.int().min(1) })
export type Generation = z.infer<typeof Generation>

const Awaited = z.strictObject({ party: z.int(), keyHash: z.string() })
export type Awaited = z.infer<typeof Awaited>

export const KeyState = z.strictObject({
  /** The shares that sign; null before the first that this signer received is kept. */
  current: Generation.nullable(),
  /** Newer shares than the current, from which the next were dealt: they stay until the next are kept. */
  base: Generation.nullable().default(null),
  /** The result of a refresh, repair or reshare that is not kept yet. */
  next: Generation.nullable(),
  /** Next came from a repair or reshare: shares that it replaces may be in the hands of a thief, and none is put aside. */
  isReplacement: z.boolean().default(false),
  /** Where this signer received next: the generation that each dealer must have kept before it, that one or next itself. */
  awaits: z.array(Awaited).default([]),
  /** Peers frozen after a failed check, each for the shares that the check failed with. */
  frozen: z.array(z.strictObject({ keyHash: z.string(), party: z.int() })),
  /** When its share came from a backup, and which shares those were; or, with null, from the other signers. */
  restored: z.strictObject({ at: z.int(), keyHash: z.string().nullable() }).nullable(),
  /** Where it has dealt the current shares to, in a move to other signers or another threshold. */
  dealt: Arrangement.nullable().default(null),
  /** When it kept its first share of these signers and this threshold. Null: it has held one since the key was made. */
  movedAt: z.int().nullable().default(null),
  /** It took part in a signature, or its key generation was ended. */
  isUsed: z.boolean(),
  /** This signer has stated that it gives its share up, and takes part in nothing of this key any more. */
  isDropping: z.boolean(),
})
export type KeyState = z.infer<typeof KeyState>

const Request = {
  request: z.string(),
  /** SHA-256 of the unsigned bytes. */
  bytes: z.string(),
  /** The end of the intent, in milliseconds: nothing is signed for it after that. */
  until: z.int(),
}

export const Line = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('session'),
    at: z.int(),
    session: z.string(),
    keyId: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('signing'),
    at: z.int(),
    session: z.string(),
    keyId: z.string(),
    ...Request,
  }),
  /** A request that an earlier line agreed to, after that line was left out. */
  z.strictObject({ kind: z.literal('request'), at: z.int(), ...Request }),
  /** The whole state of a key from here on. */
  z.strictObject({ kind: z.literal('key'), at: z.int(), keyId: z.string(), state: KeyState }),
  /** The share is destroyed, and its name is not used again. */
  z.strictObject({ kind: z.literal('dropped'), at: z.int(), keyId: z.string() }),
  /** The first line of a record from which lapsed lines were left out: where the record before it ended. */
  z.strictObject({ kind: z.literal('compacted'), at: z.int(), length: z.int(), head: z.string() }),
])
export type Line = z.infer<typeof Line>
