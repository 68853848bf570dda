/** What the server can ask of the signers. It never sees a share, a nonce or a message of theirs. */
import { plainEnglish, type RefusalBody, renderRefusal } from '@holdfast/contract'
import type { Signature } from '@holdfast/chains'
import type { KeyRules } from '@holdfast/mpc'

export interface Signing {
  /** Makes a key that nobody holds. `onRound` is told as rounds end, for people who wait. */
  generateKey(request: KeyRequest, onRound?: (round: Round) => void): Promise<NewKey>
  /** The signature of a message that the signers derive themselves; verified before it is answered. */
  sign(request: SigningRequest): Promise<ThresholdSignature>
  /** New shares of the same key; the old ones are worth nothing after it, and freezes end. All its holders take part. */
  refresh(keyId: string, onRound?: (round: Round) => void): Promise<{ readonly epoch: number }>
  /** New shares for the same parties, of whom some hold none. All of them take part; it does nothing when none lacks a share.
   *  Each signer works only with the identities that its operator pinned. */
  repair(keyId: string, onRound?: (round: Round) => void): Promise<Replaced>
  /** New shares for other parties or another threshold; shares of signers that are left out become worthless. Each signer takes
   *  part only when its operator has agreed to the same arrangement. */
  reshare(keyId: string, to: Arrangement, onRound?: (round: Round) => void): Promise<Replaced>
  /** Has the signers give up what they hold of a key that never came about. False: some signer did not confirm it yet. A signer
   *  that has used its share keeps it. */
  dropKey(keyId: string): Promise<boolean>
  /** What the signers that answer and hold it say of a key. */
  describeKey(keyId: string): Promise<KeyReading>
  health(): Promise<readonly SignerHealth[]>
}

export interface KeyRequest {
  readonly keyId: string
  readonly curve: 'secp256k1' | 'ed25519'
  readonly threshold: number
  readonly parties: number
  /** Fixed for ever: every signer keeps them with its share. */
  readonly rules: KeyRules
}

export interface Round {
  readonly round: number
  readonly of: number
}

export interface NewKey {
  /** Compressed. */
  readonly publicKey: Uint8Array
  readonly chainCode: Uint8Array
  readonly epoch: number
}

/** The holders of a key's shares, and how many of them sign. */
export interface Arrangement {
  readonly threshold: number
  readonly parties: readonly number[]
}

export interface Replaced extends Arrangement {
  readonly epoch: number
  /** The parties that received a share without having had one. Empty: nothing was to do. */
  readonly received: readonly number[]
}

/** `behind`: its shares are of an earlier generation than those that sign. */
export type ShareState = 'held' | 'missing' | 'behind' | 'unknown'

export interface KeyReading extends Arrangement {
  readonly epoch: number
  /** One for each party of the key. */
  readonly shares: readonly { readonly party: number; readonly state: ShareState }[]
  /** Parties that do not sign with each other under this key before a refresh, the lower number first. */
  readonly frozenPairs: readonly (readonly [number, number])[]
}

export interface SigningRequest {
  /** Unique for ever: made by the server and stored before the call. */
  readonly sessionId: string
  readonly keyId: string
  /** BIP32, unhardened; empty: the root key. */
  readonly path: readonly number[]
  /** Canonical encoding of the transfer intent. */
  readonly intent: Uint8Array
  /** The exact bytes to be signed over (TRON: raw_data). */
  readonly unsigned: Uint8Array
  /** Which of the messages of the bytes is signed; the first where it is not given. */
  readonly message?: number
  /** Who said yes to this intent. */
  readonly approvals: readonly Approval[]
}

export interface Approval {
  readonly userId: string
  readonly at: string
  readonly intentHash: string
  readonly assertion: null
}

/** `digest`: what was signed. */
export type ThresholdSignature = Signature & { readonly digest: Uint8Array }

export interface SignerHealth {
  readonly party: number
  readonly name: string
  readonly isUp: boolean
  readonly identity: string | null
  readonly version: string | null
  readonly keys: number
  readonly epoch: number | null
  readonly frozenPairs: number
  /** The identities that its operator pinned, by party; empty while it is silent. */
  readonly peers: ReadonlyMap<number, string>
  /** By key, the one arrangement that its operator lets it move to. */
  readonly agreed: ReadonlyMap<string, Arrangement>
}

/** A signer says no: its code (INTENT_MISMATCH, EXPIRED, ALREADY_SIGNED, …), which party, which field. */
export class SigningRefused extends Error {
  readonly code: string
  readonly party: number
  readonly field: string | null

  constructor(code: string, party: number, field: string | null = null) {
    super(`signer ${party} refuses: ${code}${field === null ? '' : ` (${field})`}`)
    this.name = 'SigningRefused'
    this.code = code
    this.party = party
    this.field = field
  }
}

/** Too few signers answer. Nothing was signed. */
export class TooFewSigners extends Error {
  readonly available: number
  readonly needed: number

  constructor(available: number, needed: number) {
    super(`${available} of ${needed} signers answer`)
    this.name = 'TooFewSigners'
    this.available = available
    this.needed = needed
  }
}

/** Signers of the key answer, and hold no share of it, or an old one. */
export class SharesMissing extends Error {
  readonly parties: readonly number[]

  constructor(parties: readonly number[]) {
    super(`no share at ${parties.join(', ')}`)
    this.name = 'SharesMissing'
    this.parties = parties
  }
}

/** A protocol run that ended without a result. A new session may be tried, unless a pair of signers is frozen. */
export class SigningAborted extends Error {
  readonly why: RefusalBody
  /** Who made it end, where it can be told. */
  readonly party: number | null
  /** The signer that says so; null: it was seen from here. */
  readonly accuser: number | null
  readonly isFrozen: boolean

  constructor(
    why: RefusalBody,
    {
      party = null,
      accuser = null,
      isFrozen = false,
      cause,
    }: { party?: number | null; accuser?: number | null; isFrozen?: boolean; cause?: Error } = {},
  ) {
    super(renderRefusal(why, plainEnglish), { cause })
    this.name = 'SigningAborted'
    this.why = why
    this.party = party
    this.accuser = accuser
    this.isFrozen = isFrozen
  }
}
