/**
 * A signer's statement that a version of an organisation's rules was in force at it, signed by its identity:
 * `holdfast/rules-in-force/1`. A signer that was away takes a version whose statements have ended from enough of
 * these.
 */
import { encodeFields, readFields } from '@holdfast/ledger'
import { z } from 'zod'
import { hashField, partyField, wholeField } from './field-list.ts'
import { type Identity, isSignedBy } from './identity.ts'
import type { SignedReceipt } from './spend-receipt.ts'

export interface VersionReceipt {
  readonly organisation: string
  readonly version: number
  /** SHA-256 of the document, in hex. */
  readonly hash: string
  readonly party: number
  /** When the signer stated it, by its own clock, in milliseconds. */
  readonly at: number
}

const title = 'holdfast/rules-in-force/1'

const Fields = z.tuple([
  z.literal(title),
  z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  wholeField,
  hashField,
  partyField,
  wholeField,
])

export function signVersionReceipt(receipt: VersionReceipt, identity: Identity): SignedReceipt {
  const { organisation, version, hash, party, at } = receipt
  const fields = [title, organisation, String(version), hash, String(party), String(at)]
  Fields.parse(fields)
  const bytes = encodeFields(fields)
  return { receipt: bytes, signature: new Uint8Array(identity.sign(bytes)) }
}

/** The receipt, if the identity signed it. */
export function openVersionReceipt(
  { receipt, signature }: SignedReceipt,
  identity: string,
): VersionReceipt | null {
  const fields = Fields.safeParse(readFields(receipt))
  if (!fields.success || !isSignedBy(identity, receipt, signature)) return null
  const [, organisation, version, hash, party, at] = fields.data
  return { organisation, version, hash, party, at }
}
