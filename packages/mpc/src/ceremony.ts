/**
 * The ceremonies that a session can run. All parties must use the same description; a hash of it is bound
 * into every message. Shares are the bytes of an earlier result; only their owner supplies them.
 */
import { z } from 'zod'
import { KeyDescription, KeyRules, PartyId, PartySet } from './key-description.ts'
import { SessionId } from './messages.ts'

const Bytes = z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array)

const session = {
  /** 32 random bytes, hex. Recorded as used before `start`, and never used again, even after an abort. */
  session: SessionId,
}

/** With a majority, any two quorums share a party, which signs a request in one way only. */
const isMajority = ({
  threshold,
  parties,
}: {
  readonly threshold: number
  readonly parties: readonly number[]
}) => 2 * threshold > parties.length
const majorityNeeded = 'threshold not above half of the parties'

/** Generates a new key, of which no machine ever holds more than a share. All parties take part. */
const Keygen = z
  .strictObject({
    ...session,
    kind: z.literal('keygen'),
    curve: z.enum(['secp256k1', 'ed25519']),
    me: PartyId,
    parties: PartySet,
    threshold: z.int().min(2),
    rules: KeyRules.optional(),
  })
  .refine(({ me, parties }) => parties.includes(me), { message: 'me is not among the parties' })
  .refine(({ threshold, parties }) => threshold <= parties.length, { message: 'threshold above the parties' })
  .refine(isMajority, { message: majorityNeeded })

/**
 * One signature by exactly `threshold` signers. There are no presignatures: all rounds belong to this one
 * message.
 */
const Sign = z.strictObject({
  ...session,
  kind: z.literal('sign'),
  share: Bytes,
  signers: PartySet,
  /** secp256k1: the 32-byte digest that the signer derived itself. ed25519: the message itself, any length. */
  message: Bytes,
  /** BIP32 steps below the key, unhardened. Always empty for ed25519: one key for each wallet. */
  path: z.array(z.int().min(0).max(0x7fff_ffff)).max(10),
  /**
   * Peers that the caller has recorded as frozen for this key and epoch. A session with one of them does not
   * begin.
   */
  frozen: z.array(PartyId),
})

/** New shares of the same key for the same parties. All parties take part. Ends every freeze. */
const Refresh = z.strictObject({ ...session, kind: z.literal('refresh'), share: Bytes })

/**
 * New shares of the same key for other parties, or another threshold. `dealers` are at least as many old
 * holders as the old threshold. All dealers and all `parties` are online; no other party takes part.
 */
const Reshare = z
  .strictObject({
    ...session,
    kind: z.literal('reshare'),
    me: PartyId,
    /** The old share, when `me` is a dealer. A newcomer has none. */
    share: Bytes.optional(),
    /**
     * The key before the reshare. A newcomer gets it from a source that it trusts: it decides which key the
     * new share belongs to.
     */
    key: KeyDescription,
    dealers: PartySet,
    parties: PartySet,
    threshold: z.int().min(2),
  })
  .refine(isMajority, { message: majorityNeeded })

/**
 * Replaces a lost share: all other parties deal, every party gets a new share, and the lost share becomes
 * useless.
 */
const Repair = z.strictObject({
  ...session,
  kind: z.literal('repair'),
  me: PartyId,
  /** The old share; absent for a party that lost it. */
  share: Bytes.optional(),
  key: KeyDescription,
  lost: z.array(PartyId).min(1),
})

export const Ceremony = z.discriminatedUnion('kind', [Keygen, Sign, Refresh, Reshare, Repair])
export type Ceremony = z.infer<typeof Ceremony>
export type CeremonyKind = Ceremony['kind']

/** The caller's mistake: nothing was sent and nothing is lost. */
export class InvalidCeremony extends Error {
  constructor(reason: string) {
    super(`The session cannot begin: ${reason}`)
    this.name = 'InvalidCeremony'
  }
}
