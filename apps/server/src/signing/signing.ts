/** The server's interface to the signers. It never sees a share, a nonce or a message of theirs. */
import { plainEnglish, type RefusalBody, renderRefusal } from '@holdfast/contract'
import type { Signature } from '@holdfast/chains'
import type { KeyRules } from '@holdfast/mpc'
import type {
  ActOnRulesBody,
  AuditHead,
  NodeHealth,
  ProposeRulesBody,
  RulesAnswer,
  RulesChain,
  SignedReceipt,
} from '@holdfast/mpc/nodes'
import type { ApprovedBatch, SignedApprovalText } from '@holdfast/policy/rules'

export interface Signing {
  /** Makes a key that no single party holds. `onRound` is called after each round, for progress displays. */
  generateKey(request: KeyRequest, onRound?: (round: Round) => void): Promise<NewKey>
  /** The signature of a message that the signers derive themselves, verified before it is returned. `onAttempt` is called
   *  for each quorum that was asked. */
  sign(request: SigningRequest, onAttempt?: (attempt: SigningAttempt) => void): Promise<ThresholdSignature>
  /** Has quorums sign a message that is no transaction, so that every two signers that hold shares are in one of them. No
   *  key is rebuilt. */
  prove(keyId: string): Promise<ShareProof>
  /** New shares of the same key for all its holders. The old ones become worthless, and freezes end. */
  refresh(keyId: string, onRound?: (round: Round) => void): Promise<{ readonly epoch: number }>
  /** New shares for the same parties, some of which hold none. All of them take part; it does nothing when none lacks a
   *  share. Each signer works only with the identities that its operator pinned. */
  repair(keyId: string, onRound?: (round: Round) => void): Promise<Replaced>
  /** New shares for other parties or another threshold; shares of signers that are left out become worthless. Each signer
   *  takes part only when its operator has agreed to the same arrangement. */
  reshare(keyId: string, to: Arrangement, onRound?: (round: Round) => void): Promise<Replaced>
  /** Has the signers give up their shares of a key whose generation failed. False: some signer has not confirmed yet. A
   *  signer that has used its share keeps it. */
  dropKey(keyId: string): Promise<boolean>
  /** The key as the signers that respond and hold it describe it. */
  describeKey(keyId: string): Promise<KeyReading>
  health(): Promise<readonly SignerHealth[]>
  /** The rules of an organisation at each signer, each as that signer states it. */
  readRules(organisationId: string): Promise<readonly ChainAtSigner[]>
  /** Whether each signer has a share of the key, and which rules bind it there. */
  readBindings(keyId: string): Promise<readonly KeyBinding[]>
  /** Sends a version with its statements to these signers, who decide whether they take it. */
  proposeRules(proposal: ProposeRulesBody, parties: readonly number[]): Promise<readonly RulesAtSigner[]>
  /** Sends a veto, a freeze or thaws to these signers. */
  actOnRules(acts: ActOnRulesBody, parties: readonly number[]): Promise<readonly RulesAtSigner[]>
  /** Asks one signer to countersign an audit record. */
  countersign(head: AuditHead, party: number): Promise<Countersigned>
}

/** The newest receipts of the signer, oldest first and not verified. Without any: the code of a signer that refuses, or null
 *  for a silent one. */
export type Countersigned =
  | { readonly receipts: readonly SignedReceipt[] }
  | { readonly receipts: null; readonly code: string | null }

export interface RulesAtSigner {
  readonly party: number
  /** Null: it does not answer, or has no rules of this organisation. */
  readonly rules: RulesAnswer | null
  /** The reason of a silent or refusing signer. */
  readonly why: RefusalBody | null
  /** It answered, also when it refused or has no rules. */
  readonly isUp: boolean
}

export interface ChainAtSigner extends RulesAtSigner {
  readonly rules: RulesChain | null
}

export interface KeyBinding {
  readonly party: number
  readonly isUp: boolean
  readonly hasShare: boolean
  /** The organisation. Null: the key is not bound at this signer. */
  readonly boundTo: string | null
}

export interface KeyRequest {
  readonly keyId: string
  readonly curve: 'secp256k1' | 'ed25519'
  readonly threshold: number
  readonly parties: number
  /** Permanent: every signer keeps them with its share. */
  readonly rules: KeyRules
  /** The hash of the organisation's rules in force. Signers that have other rules refuse, and the new key is bound: it signs
   *  once a version of the rules lists it. Undefined: a key without rules. */
  readonly rulesHash?: string
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
  /** The parties that received a share without having had one. Empty when nothing was needed. */
  readonly received: readonly number[]
}

/** `behind`: its shares are of an earlier generation than those that sign. */
export type ShareState = 'held' | 'missing' | 'behind' | 'unknown'

export interface KeyReading extends Arrangement {
  readonly epoch: number
  /** One entry for each party of the key. */
  readonly shares: readonly { readonly party: number; readonly state: ShareState }[]
  /** Pairs that do not sign with each other under this key until a refresh, lower party first. */
  readonly frozenPairs: readonly (readonly [number, number])[]
}

export interface SigningRequest {
  /** Permanently unique: generated by the server and stored before the call. */
  readonly sessionId: string
  readonly keyId: string
  /** BIP32, unhardened; empty for the root key. */
  readonly path: readonly number[]
  /** Canonical encoding of the transfer intent. */
  readonly intent: Uint8Array
  /** The exact bytes to be signed over (TRON: raw_data). */
  readonly unsigned: Uint8Array
  /** Index of the message of the bytes that is signed; the first by default. */
  readonly message?: number
  /** The approvals of this intent. Signers of a key that is bound to rules count only those with an assertion. */
  readonly approvals: readonly Approval[]
  /** The batch that the approvals are about. Without one they are about the intent alone. */
  readonly batch?: ApprovedBatch
  /** The bytes pay nothing, in place of a payment for the intent that the signers have agreed to before. */
  readonly isCancellation?: boolean
  /** The newest events of the organisation's audit record, for the signers to countersign. */
  readonly audit?: AuditHead
  /** Called with each countersignature, which is not verified. */
  readonly onAuditReceipt?: (party: number, receipt: SignedReceipt) => void
}

/** A quorum that was asked to sign. Without a fault it did. */
export interface SigningAttempt {
  readonly parties: readonly number[]
  readonly faults: readonly {
    readonly party: number
    readonly isSilent: boolean
    readonly why: RefusalBody
  }[]
}

export interface ShareProof {
  readonly epoch: number
  /** `why` null: the quorum signed. */
  readonly quorums: readonly { readonly parties: readonly number[]; readonly why: RefusalBody | null }[]
}

export interface Approval {
  readonly userId: string
  readonly at: string
  readonly intentHash: string
  /** The person's signature, which signers of a bound key verify. */
  readonly assertion: SignedApprovalText | null
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
  /** How many of its shares are in a backup that was verified, and since when (ISO 8601). */
  readonly backup: { readonly keys: number; readonly verifiedAt: string | null }
  /** The identities that its operator pinned, by party; empty while it is silent. */
  readonly peers: ReadonlyMap<number, string>
  /** For each key, the one arrangement that its operator lets it move to. */
  readonly agreed: ReadonlyMap<string, Arrangement>
  /** The changes of rules that wait at it; empty while it is silent. */
  readonly pendingRules: NodeHealth['pendingRules']
}

/** A signer refuses: its code (INTENT_MISMATCH, EXPIRED, ALREADY_SIGNED, …), party and field. */
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

/** Too few signers respond. Nothing was signed. */
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

/** Signers of the key respond, but hold no share of it, or an old one. */
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
  /** The party that caused the end, where known. */
  readonly party: number | null
  /** The signer that claims it; null when the server itself detected it. */
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
