/**
 * A signer's countersignature of an organisation's audit record, signed by its identity:
 * `holdfast/audit-receipt/1`. It names the hash of each event since the signer's previous receipt, and each
 * receipt names the one before it, so that none can be left out unnoticed.
 */
import { createHash } from 'node:crypto'
import { encodeFields, readFields } from '@holdfast/ledger'
import { z } from 'zod'
import { base64 } from './base64.ts'
import { hashField, wholeField } from './field-list.ts'
import { type Identity, isSignedBy } from './identity.ts'
import type { SignedReceipt } from './spend-receipt.ts'

/** The most events in one receipt, which bounds its size. */
export const mostCountersigned = 100

const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The newest events of an audit record, for `POST /audit` and for orders to sign. */
export const AuditHead = z.strictObject({
  /** The nil id for the record of the installation. */
  organisation: Uuid,
  /** The number of the event before the first hash. */
  after: z.int().min(0),
  /** The hashes of the events in order. The last is the head. */
  hashes: z.array(Hash).min(1).max(mostCountersigned),
})
export type AuditHead = z.output<typeof AuditHead>

/** A receipt as it travels: the bytes that were signed, and the signature. */
export const SignedAuditReceipt = z.strictObject({ receipt: base64(12_000), signature: base64(128) })
export type SignedAuditReceiptBody = z.input<typeof SignedAuditReceipt>

/** The answer of `POST /audit`: the newest receipts of the signer for this organisation, oldest first. */
export const Countersigned = z.strictObject({ receipts: z.array(SignedAuditReceipt).min(1).max(50) })
export type CountersignedBody = z.input<typeof Countersigned>

export interface AuditReceipt extends AuditHead {
  /** The identity of the signer. */
  readonly signer: string
  /** The rules that the signer has in force for the organisation. Version 0 and `noHash` without any. */
  readonly rules: { readonly version: number; readonly hash: string }
  /** The end of the signer's record, with its spends, before this receipt. */
  readonly record: { readonly length: number; readonly head: string }
  /** `digestOfReceipt` of this signer's receipt before, or `noHash` for its first. */
  readonly previous: string
  /** By the signer's own clock, in milliseconds. */
  readonly at: number
}

export const noHash = '0'.repeat(64)

const title = 'holdfast/audit-receipt/1'

const Fields = z.tuple([
  z.literal(title),
  Uuid,
  hashField,
  wholeField,
  z
    .string()
    .regex(/^([0-9a-f]{64})+$/)
    .max(64 * mostCountersigned)
    .transform((text) => text.match(/.{64}/g) ?? []),
  wholeField,
  hashField,
  wholeField,
  hashField,
  hashField,
  wholeField,
])

export function signAuditReceipt(receipt: AuditReceipt, identity: Identity): SignedReceipt {
  const { organisation, signer, after, hashes, rules, record, previous, at } = receipt
  const ofRules = [String(rules.version), rules.hash]
  const ofRecord = [String(record.length), record.head]
  const heads = [...ofRules, ...ofRecord, previous, String(at)]
  const fields = [title, organisation, signer, String(after), hashes.join(''), ...heads]
  Fields.parse(fields)
  const bytes = encodeFields(fields)
  return { receipt: bytes, signature: new Uint8Array(identity.sign(bytes)) }
}

/** Null for bytes that `signAuditReceipt` does not write. The signature is not verified. */
export function parseAuditReceipt(bytes: Uint8Array): AuditReceipt | null {
  const fields = Fields.safeParse(readFields(bytes))
  if (!fields.success) return null
  const [, organisation, signer, after, hashes, version, hash, length, head, previous, at] = fields.data
  return {
    organisation,
    signer,
    after,
    hashes,
    rules: { version, hash },
    record: { length, head },
    previous,
    at,
  }
}

/** The receipt, if the identity that it names is `identity` and signed it. */
export function openAuditReceipt(
  { receipt, signature }: SignedReceipt,
  identity: string,
): AuditReceipt | null {
  const opened = parseAuditReceipt(receipt)
  return opened?.signer === identity && isSignedBy(identity, receipt, signature) ? opened : null
}

/** The number of the newest event that it covers. */
export const seqOf = ({ after, hashes }: AuditHead): number => after + hashes.length

/** The hash of an event, if the list contains it. */
export const hashAt = ({ after, hashes }: AuditHead, seq: number): string | undefined =>
  hashes[seq - after - 1]

export const digestOfReceipt = (receipt: Uint8Array): string =>
  createHash('sha256').update(receipt).digest('hex')
