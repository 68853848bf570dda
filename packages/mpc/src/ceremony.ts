/** What a session is to do. Everybody in it must have been told the same; a hash of it is bound into every message.
 *  Shares are bytes as an earlier result gave them; only their owner puts them in. */
import { z } from 'zod'
import { KeyDescription, KeyRules, PartyId, PartySet } from './key-description.ts'
import { SessionId } from './messages.ts'

const Bytes = z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array)

const session = {
  /** 32 random bytes, hex. Written down as used before `start`; never used again, whatever happens. */
  session: SessionId,
}

/** Two quorums then always share a party, which signs a request in one way only. */
const isMajority = ({
  threshold,
  parties,
}: {
  readonly threshold: number
  readonly parties: readonly number[]
}) => 2 * threshold > parties.length
const majorityNeeded = 'threshold not above half of the parties'

/** A new key, of which no machine ever holds more than a share. All parties together. */
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

/** One signature by exactly `threshold` signers. There is no presignature: all rounds belong to this one message. */
const Sign = z.strictObject({
  ...session,
  kind: z.literal('sign'),
  share: Bytes,
  signers: PartySet,
  /** secp256k1: the 32-byte digest that the signer derived itself. ed25519: the message itself, any length. */
  message: Bytes,
  /** BIP32 steps below the key, unhardened. Always empty for ed25519: one key for each wallet. */
  path: z.array(z.int().min(0).max(0x7fff_ffff)).max(10),
  /** Peers frozen for this key and epoch, from the caller's own record. A session with one of them does not begin. */
  frozen: z.array(PartyId),
})

/** New shares of the same key for the same parties. All parties together. Ends every freeze. */
const Refresh = z.strictObject({ ...session, kind: z.literal('refresh'), share: Bytes })

/** New shares of the same key for other parties, or another threshold. `dealers` are at least the old threshold of old
 *  holders, all online; so are all `parties`. Who is neither takes no part. */
const Reshare = z
  .strictObject({
    ...session,
    kind: z.literal('reshare'),
    me: PartyId,
    /** The old share, when `me` is a dealer. A newcomer has none. */
    share: Bytes.optional(),
    /** The key as it is before. A newcomer gets it from somebody it trusts: it decides which key it will hold a share of. */
    key: KeyDescription,
    dealers: PartySet,
    parties: PartySet,
    threshold: z.int().min(2),
  })
  .refine(isMajority, { message: majorityNeeded })

/** A lost share is replaced: everybody else deals, everybody gets a new share, the lost one is worth nothing afterwards. */
const Repair = z.strictObject({
  ...session,
  kind: z.literal('repair'),
  me: PartyId,
  /** The old share; absent for who lost it. */
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
