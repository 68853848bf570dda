/** What the server can ask of the signers. It never sees a share, a nonce or a message of theirs. */

export interface Signing {
  /** Makes a key that nobody holds. `onRound` is told as rounds end, for people who wait. */
  generateKey(request: KeyRequest, onRound?: (round: Round) => void): Promise<NewKey>
  /** The signature of the digest that the signers derive themselves; verified before it is answered. */
  sign(request: SigningRequest): Promise<ThresholdSignature>
  /** New shares of the same key; the old ones are worth nothing after it, and freezes end. All its holders take part. */
  refresh(keyId: string, onRound?: (round: Round) => void): Promise<{ readonly epoch: number }>
  /** What the signers that answer and hold it say of a key. */
  describeKey(keyId: string): Promise<KeyReading>
  health(): Promise<readonly SignerHealth[]>
}

export interface KeyRequest {
  readonly keyId: string
  readonly curve: 'secp256k1' | 'ed25519'
  readonly threshold: number
  readonly parties: number
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

export interface KeyReading {
  readonly epoch: number
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
  /** Who said yes to this intent. */
  readonly approvals: readonly Approval[]
}

export interface Approval {
  readonly userId: string
  readonly at: string
  readonly intentHash: string
  readonly assertion: null
}

export interface ThresholdSignature {
  readonly r: bigint
  readonly s: bigint
  readonly recovery: number
  readonly digest: Uint8Array
}

export interface SignerHealth {
  readonly party: number
  readonly name: string
  readonly isUp: boolean
  readonly identity: string | null
  readonly version: string | null
  readonly keys: number
  readonly epoch: number | null
  readonly frozenPairs: number
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

/** A protocol run that ended without a result. A new session may be tried, unless a pair of signers is frozen. */
export class SigningAborted extends Error {
  /** Who made it end, where it can be told. */
  readonly party: number | null
  /** The signer that says so; null: it was seen from here. */
  readonly accuser: number | null
  readonly isFrozen: boolean

  constructor(
    reason: string,
    {
      party = null,
      accuser = null,
      isFrozen = false,
      cause,
    }: { party?: number | null; accuser?: number | null; isFrozen?: boolean; cause?: Error } = {},
  ) {
    super(reason, { cause })
    this.name = 'SigningAborted'
    this.party = party
    this.accuser = accuser
    this.isFrozen = isFrozen
  }
}
