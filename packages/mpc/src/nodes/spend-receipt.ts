/**
 * A signer's statement that it counts a spend under its daily cap, signed by its identity: `holdfast/spend/1`.
 * It also names the end of the signer's record at that time, so that a signer whose record is replaced by an
 * older copy contradicts its own receipts.
 */
import { encodeFields, readFields } from '@holdfast/ledger'
import { z } from 'zod'
import { base64 } from './base64.ts'
import { hashField, partyField, wholeField } from './field-list.ts'
import { type Identity, isSignedBy } from './identity.ts'

export interface Spend {
  readonly keyId: string
  /** CAIP-19. */
  readonly asset: string
  /** Base units of the asset. */
  readonly units: bigint
  /** SHA-256 of the encoded intent, in hex like the other hashes. */
  readonly intentHash: string
  /** SHA-256 of the unsigned bytes. */
  readonly bytesHash: string
}

export interface SpendReceipt extends Spend {
  readonly party: number
  /** When the signer recorded the spend, by its own clock, in milliseconds. */
  readonly at: number
  /** The lines of its record up to the spend, and their hash. */
  readonly record: { readonly length: number; readonly head: string }
}

/** A receipt as it travels: the bytes that were signed, and the signature. */
export const SignedReceipt = z.strictObject({ receipt: base64(2_000), signature: base64(128) })
export type SignedReceipt = z.output<typeof SignedReceipt>
export type SignedReceiptBody = z.input<typeof SignedReceipt>

const title = 'holdfast/spend/1'
const mostUnits = 2n ** 256n - 1n

const Fields = z.tuple([
  z.literal(title),
  z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/),
  z
    .string()
    .regex(/^[1-9]\d{0,77}$/)
    .transform(BigInt)
    .refine((units) => units <= mostUnits),
  hashField,
  hashField,
  partyField,
  wholeField,
  wholeField,
  hashField,
])

export function encodeReceipt(receipt: SpendReceipt): Uint8Array<ArrayBuffer> {
  const { keyId, asset, units, intentHash, bytesHash, party, at, record } = receipt
  const numbers = [party, at, record.length].map(String)
  const fields = [title, keyId, asset, String(units), intentHash, bytesHash, ...numbers, record.head]
  Fields.parse(fields)
  return encodeFields(fields)
}

/** Null for bytes that `encodeReceipt` does not write. */
export function parseReceipt(bytes: Uint8Array): SpendReceipt | null {
  const fields = Fields.safeParse(readFields(bytes))
  if (!fields.success) return null
  const [, keyId, asset, units, intentHash, bytesHash, party, at, length, head] = fields.data
  return { keyId, asset, units, intentHash, bytesHash, party, at, record: { length, head } }
}

export function signReceipt(receipt: SpendReceipt, identity: Identity): SignedReceipt {
  const bytes = encodeReceipt(receipt)
  return { receipt: bytes, signature: new Uint8Array(identity.sign(bytes)) }
}

/** The receipt, if the identity signed it. */
export function openReceipt({ receipt, signature }: SignedReceipt, identity: string): SpendReceipt | null {
  const opened = parseReceipt(receipt)
  return opened !== null && isSignedBy(identity, receipt, signature) ? opened : null
}
