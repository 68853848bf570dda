/** The shape that every chain offers to the other packages. */
import type { ChainFacts, TransferIntent } from '@holdfast/ledger'
import type { History } from './history.ts'

export interface Chain {
  readonly facts: ChainFacts
  /** Null: answers about this chain cannot be parsed, and no wallet of it is read. */
  readonly history: History | null
  /** The address in its usual text form, or null when it is none of this chain's; with `network`, none of that network's. */
  normaliseAddress(text: string, network?: NetworkSort): string | null
  /** The hash in its stored form, or null when it cannot be one. */
  normaliseHash(text: string): string | null
  /** Null: nothing is sent on this chain. */
  readonly transfers: Transfers | null
}

/** Some chains write addresses of their test networks differently. */
export interface NetworkSort {
  readonly is_main: boolean
}

/** From an intent to what may be broadcast. Everything a node contributes comes in from outside. */
export interface Transfers {
  /** The address that a public key controls. `publicKey`: compressed. */
  addressOfKey(publicKey: Uint8Array): string
  /** No key to the address exists: a payment there is lost. */
  isUnspendable(address: string): boolean
  /** The exact bytes to sign. Throws `UnbuildableTransfer`. */
  buildTransfer(intent: TransferIntent, building: Building): Uint8Array
  /** Each signer checks this before it takes part: the bytes do what was intended, and nothing else. */
  matchIntent(intent: TransferIntent, unsigned: Uint8Array, limits: SigningLimits): Match
  /** The digest that is signed. */
  digest(unsigned: Uint8Array): Uint8Array
  /** The hash by which the chain will know it. */
  transactionHash(unsigned: Uint8Array): string
  /** Throws `SignatureMismatch` unless `address` signed. */
  attachSignature(unsigned: Uint8Array, signature: EcdsaSignature, address: string): SignedTransaction
}

export interface Building {
  /** A solid block, which ties the transaction to this chain. */
  readonly reference: { readonly number: number; readonly id: string }
  readonly madeAt: Date
  /** The chain does not take it from then on. */
  readonly expiresAt: Date
  /** Base units of the chain's own coin that a contract call may cost at most. */
  readonly feeLimit: bigint
}

export interface SigningLimits {
  readonly now: Date
  /** Networks, as CAIP-2, for which the key may sign. */
  readonly networks: readonly string[]
  /** The key that is about to sign; the address follows from its public key. */
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
  | { readonly ok: true; readonly digest: Uint8Array; readonly hash: string }
  | { readonly ok: false; readonly faults: readonly [MatchFault, ...MatchFault[]] }

export interface MatchFault {
  readonly code: RefusalCode
  /** The part of the intent or of the bytes that does not match. */
  readonly field: string | null
  readonly intended: string | null
  readonly found: string | null
}

export interface EcdsaSignature {
  readonly r: bigint
  readonly s: bigint
  /** Which of the points with this r was meant: 0 to 3. */
  readonly recovery: number
}

export interface SignedTransaction {
  readonly hash: string
  /** The bytes to broadcast. */
  readonly bytes: Uint8Array
  /** Hexadecimal. */
  readonly signature: string
}

/** The intent asks for what this chain cannot do. */
export class UnbuildableTransfer extends Error {
  readonly field: string

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`)
    this.name = 'UnbuildableTransfer'
    this.field = field
  }
}

/** The signature is not one of this address over these bytes. It is not attached. */
export class SignatureMismatch extends Error {
  constructor(address: string, found: string) {
    super(`signed by ${found}, not by ${address}`)
    this.name = 'SignatureMismatch'
  }
}
