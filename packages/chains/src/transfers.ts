/**
 * The half of a chain that sends. It is pure: it states questions and parses answers. Fees are base units of
 * the chain's own coin.
 */
import type {
  AssetId,
  ChainFault,
  Fate,
  Parsed,
  Raw,
  TransferTerms,
  TransferQuestion,
} from '@holdfast/ledger'

export interface Transfers {
  readonly curve: 'secp256k1' | 'ed25519'
  readonly identity: Identity
  readonly tokens: Tokens
  readonly feeMaximum: FeeMaximum
  /** The address that a public key controls. `publicKey`: of this curve, compressed. Throws for bytes that are not a public key. */
  addressOfKey(publicKey: Uint8Array): string
  /** The steps from a key, or from its branch of test networks, to its wallet with this number, from 0 on. */
  walletSteps(number: number): readonly number[]
  /** No key to the address exists, or nothing can get this asset back from it, so a payment to it is lost. */
  isUnspendable(address: string, asset?: AssetId): boolean
  /** The contract of a token; null for an asset that has none. */
  contractOf(asset: AssetId): string | null
  /** A generous fee ceiling for when no node states the cost of a transfer. */
  usualFeeCeiling(asset: AssetId): bigint
  /** Throws `UnbuildableTransfer` for an intent that cannot be built, whatever a node answers. */
  assertBuildable(intent: TransferTerms): void
  /** The questions whose answers are needed for the estimate and the bytes. */
  ingredients(intent: TransferTerms): readonly TransferQuestion[]
  /** `ceiling`: the maximum cost; null: the chain's own maximum. Throws `UnbuildableTransfer`. */
  estimate(intent: TransferTerms, answers: Answers, ceiling: bigint | null): Parsed<Estimate>
  /** The exact bytes to sign, within the intent's fee ceiling. `inUse`: the conflict keys of other transfers of the wallet that
   *  may still be included; the bytes have another one. Throws `UnbuildableTransfer`. */
  build(intent: TransferTerms, answers: Answers, now: Date, inUse: ReadonlySet<string>): Parsed<BuiltTransfer>
  /** The questions whose answers tell the fate of bytes, in the order in which they must be asked. */
  fateQuestions(unsigned: Unsigned): readonly TransferQuestion[]
  /** `answers`: to `fateQuestions`. An unreadable answer proves nothing, neither that the bytes are included nor that they are not. */
  fateOf(unsigned: Unsigned, answers: Answers): Fate
  /** The hash of the transaction that made their fate final. Where the hash covers the signatures, bytes that were signed twice
   *  have two hashes, and either may be included. Null: no answer states the hash. */
  includedHash(unsigned: Unsigned, answers: Answers): string | null
  /** Each signer checks this before it takes part: the bytes do exactly what the intent states. */
  matchIntent(intent: TransferTerms, unsigned: Uint8Array, limits: SigningLimits): Match
  /** How signed bytes are replaced before they are included. Null: nothing can take the place of bytes on this chain. */
  readonly replacements: Replacements | null
  /** The parts of the bytes that no intent states. Null: the chain has no gas, or these are no bytes of a transfer. */
  gasTerms(unsigned: Uint8Array): GasTerms | null
  /** The messages to sign, each with its own signature: on secp256k1 digests, on Ed25519 the messages themselves. */
  messages(unsigned: Uint8Array): Messages
  /** `signatures`: of the messages, in their order. Throws `SignatureMismatch` unless `address` made all of them. */
  attach(unsigned: Uint8Array, signatures: readonly Signature[], address: string): SignedTransaction
  /** Whether the address signed these bytes. `signature`: as `attach` answers it. */
  isSignatureOf(address: string, unsigned: Uint8Array, signature: string): boolean
  /** `hash`: of the broadcast transaction. */
  parseBroadcast(answer: Raw, hash: string): Parsed<BroadcastAnswer>
  /** The answer to the question for a receipt, solid or not. */
  parseReceipt(answer: Raw, hash: string): Parsed<TransferReceipt>
  /** For development and the sandbox only: product keys never exist in one piece. */
  readonly wholeKeys: WholeKeys
}

/**
 * Other bytes with the conflict key of earlier ones and a higher fee, of which the chain includes one. 'pay' pays the same again.
 * 'cancel' moves nothing: if it is included, the payment never will be.
 */
export const replacementKinds = ['pay', 'cancel'] as const
export type ReplacementKind = (typeof replacementKinds)[number]

export interface Replacements {
  /** The questions whose answers are needed for `replace`. */
  ingredients(intent: TransferTerms, kind: ReplacementKind): readonly TransferQuestion[]
  /** `earlier`: all bytes of the request that may be signed, at least one; nodes accept the new ones in their place. Throws
   *  `UnbuildableTransfer`. */
  replace(
    intent: TransferTerms,
    order: { readonly kind: ReplacementKind; readonly earlier: readonly Unsigned[] },
    answers: Answers,
  ): Parsed<Replacing>
  /** Each signer checks this before it takes part in a cancellation, also after the intent has expired: the bytes move nothing, and
   *  cost no more than its fee ceiling. Whether they exclude the payment is for the signer's record to say. */
  matchCancel(intent: TransferTerms, unsigned: Uint8Array, limits: SigningLimits): Match
}

export type Replacing =
  | {
      readonly isPossible: true
      readonly transfer: Unsigned
      /** The highest possible fee of the new bytes, and of the earlier ones. */
      readonly most: bigint
      readonly earlierMost: bigint
    }
  /** Nodes accept no replacement below `needed`; the ceiling and the wallet's balance allow `available`. */
  | { readonly isPossible: false; readonly needed: bigint; readonly available: bigint }

/** Identifies the network of a node. */
export interface Identity {
  readonly question: TransferQuestion
  /** The reference of its CAIP-2 id. */
  parse(answer: Raw): Parsed<string>
}

/** The symbol and the decimals that a token's own contract states. */
export interface Tokens {
  /** Empty: the asset has no contract. */
  questions(asset: AssetId): readonly TransferQuestion[]
  parse(asset: AssetId, answers: Answers): ContractReading
}

export type ContractReading =
  | { readonly ok: true; readonly value: ContractFacts }
  | { readonly ok: false; readonly fault: ChainFault }

export interface ContractFacts {
  readonly symbol: string
  readonly decimals: number
}

/** The maximum fees of one transfer, as decimal text in coins. */
export interface FeeMaximum {
  /** The default. */
  readonly usual: string
  /** The highest value that an operator can set. */
  readonly largest: string
}

/** In the order of the questions; null for a missing answer. */
export type Answers = readonly (Raw | null)[]

export interface Estimate {
  readonly fee: bigint
  /** The fee if the wallet's free resources are used up before it pays. */
  readonly worstFee: bigint
  /** A ceiling that is still sufficient if the estimate is old at signing. */
  readonly suggestedCeiling: bigint
  /** Points of the resources that it uses; null: the chain has no such resource. */
  readonly resources: { readonly bandwidth: bigint | null; readonly energy: bigint | null }
  /** The balance of the asset that is sent. */
  readonly balance: bigint
  /** Empty if no reason for a failure is known. */
  readonly failures: readonly TransferFailure[]
  /** Tokens sent to a contract that is not made for them are lost. */
  readonly isToContract: boolean
}

export type TransferFailure = PlainFailure | AmountFailure | CallFailure

export interface PlainFailure {
  readonly code: 'WALLET_NOT_ACTIVE' | 'TO_ITSELF' | 'TRX_TO_CONTRACT'
}

export interface AmountFailure {
  /** NOT_ENOUGH_TOKEN is about the token that is sent, the others are about the chain's own coin. */
  readonly code: 'NOT_ENOUGH_TRX' | 'NOT_ENOUGH_TOKEN' | 'FEE_LIMIT_TOO_LOW'
  /** Base units. */
  readonly needed: bigint
  readonly available: bigint
  /** The decimals of both figures. */
  readonly decimals: number
}

export interface CallFailure {
  readonly code: 'CALL_REFUSED'
  /** The node's message about the call. Null: it has none. */
  readonly answer: string | null
}

export interface Unsigned {
  readonly bytes: Uint8Array
  /** The hash by which the chain will know it. Null: it is known once the bytes are signed. */
  readonly hash: string | null
  /** A network includes at most one of two transactions with the same conflict key: an account and its nonce, one input. On a chain
   *  without nonces or inputs it is the id of the bytes themselves, so no two transactions have the same one. */
  readonly conflictKey: string
  readonly ending: Ending
}

export interface BuiltTransfer extends Unsigned {
  /** The number of the block that the bytes refer to. */
  readonly reference: number
}

/** When a transaction that is in no block can no longer be included: from a time on that its bytes carry, above a block height,
 *  or only once another transaction with its conflict key is included. */
export type Ending =
  | { readonly by: 'time'; readonly at: Date }
  | { readonly by: 'height'; readonly height: bigint }
  | { readonly by: 'conflict' }

export type Messages = readonly [Uint8Array, ...Uint8Array[]]

/**
 * A refused transaction stays valid until it expires, for anyone who has its bytes, so nothing may be signed
 * in its place before. 'accepted': relayed, not in a block yet. 'seen': this node knows the id, but may not
 * have accepted it: look it up. 'later': the node is busy; send the same bytes again. 'elsewhere': this node
 * may lag behind; send the same bytes to another one, or later. 'poor': the wallet cannot pay for the bytes;
 * send the same bytes again once it can. 'expired', 'refused': sending these bytes again is pointless.
 */
export type BroadcastMeaning = 'accepted' | 'seen' | 'later' | 'elsewhere' | 'poor' | 'expired' | 'refused'

export interface BroadcastAnswer {
  readonly meaning: BroadcastMeaning
  /** The node's spelling; 'SUCCESS' if it accepted. */
  readonly code: string
  readonly message: string
}

/** The chain's charges for one transaction, and its result. Zero where a chain has no such resource. */
export interface TransferReceipt {
  readonly blockNumber: number
  readonly at: Date
  readonly isSuccess: boolean
  /** 'SUCCESS', 'REVERT', 'OUT_OF_ENERGY', … */
  readonly result: string
  /** The node's message about a failure. */
  readonly message: string | null
  readonly bandwidthUsed: bigint
  readonly energyUsed: bigint
  readonly bandwidthFee: bigint
  readonly energyFee: bigint
  /** Null: the chain has no gas. */
  readonly gas: GasUse | null
  /** Everything that was charged. */
  readonly burned: bigint
}

/** Prices are those of one unit of gas. */
export interface GasTerms {
  readonly nonce: bigint
  readonly gasLimit: bigint
  readonly maxFee: bigint
  readonly maxTip: bigint
}

export interface GasUse {
  readonly used: bigint
  /** The price of one unit of gas. */
  readonly price: bigint
}

export interface WholeKeys {
  /** Throws for bytes that are not a private key. */
  addressOf(privateKey: Uint8Array): string
  /** One for each message. */
  sign(unsigned: Uint8Array, privateKey: Uint8Array): readonly Signature[]
}

export interface SigningLimits {
  readonly now: Date
  /** Networks, as CAIP-2, for which the key may sign. */
  readonly networks: readonly string[]
  /** The key that is about to sign; the address is derived from its public key. */
  readonly key: { readonly id: string | null; readonly path: readonly number[]; readonly address: string }
  /** The longest a signed transaction may stay valid. */
  readonly longestLifeMs: number
}

export const refusalCodes = [
  'UNKNOWN_NETWORK',
  'UNKNOWN_ASSET',
  'EXPIRED',
  'EXPIRY_TOO_FAR',
  'UNDECODABLE',
  'EXTRA_CONTRACT',
  'UNKNOWN_CONTRACT',
  'PERMISSION_ID',
  'CALL_VALUE',
  'UNKNOWN_CALL',
  'MALFORMED_CALL',
  'FEE_ABOVE_CEILING',
  'FEE_LIMIT_MISSING',
  'INTENT_MISMATCH',
  'RECIPIENT_UNSPENDABLE',
  'UNEXPECTED_FIELD',
  'NOT_CANONICAL',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** `faults`: all that were found. */
export type Match =
  | { readonly ok: true; readonly messages: Messages; readonly conflictKey: string }
  | { readonly ok: false; readonly faults: readonly [MatchFault, ...MatchFault[]] }

export interface MatchFault {
  readonly code: RefusalCode
  /** The part of the intent or of the bytes that does not match. */
  readonly field: string | null
  readonly intended: string | null
  readonly found: string | null
}

export type Signature = EcdsaSignature | EddsaSignature

export interface EcdsaSignature {
  readonly r: bigint
  readonly s: bigint
  /** The index of the point with this r: 0 to 3. */
  readonly recovery: number
}

export interface EddsaSignature {
  /** 64 bytes, as in RFC 8032. */
  readonly bytes: Uint8Array
}

export interface SignedTransaction {
  readonly hash: string
  /** The bytes to broadcast. */
  readonly bytes: Uint8Array
  /** Hexadecimal, without spaces; of several, one behind the other. */
  readonly signature: string
}

/** The intent requires something that this chain cannot do. */
export class UnbuildableTransfer extends Error {
  /** A field of the intent, or `feeLimit` and `reference` of the bytes. */
  readonly field: string
  readonly code: UnbuildableCode

  constructor(field: string, code: UnbuildableCode) {
    super(`${field}: ${code}`)
    this.name = 'UnbuildableTransfer'
    this.field = field
    this.code = code
  }
}

export type UnbuildableCode = 'ADDRESS' | 'NETWORK' | 'AMOUNT' | 'ASSET' | 'MEMO' | 'FEE_LIMIT' | 'REFERENCE'

/** The signature is not by this address over these bytes. It is not attached. */
export class SignatureMismatch extends Error {
  readonly address: string
  /** The address that signed. Null: the signatures are unreadable, of another kind or of another number. */
  readonly found: string | null

  constructor(address: string, found: string | null) {
    super(found === null ? `not a signature by ${address}` : `signed by ${found}, not by ${address}`)
    this.name = 'SignatureMismatch'
    this.address = address
    this.found = found
  }
}
