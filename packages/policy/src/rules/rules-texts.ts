/** The texts of a rules document and of statements, as schemas. The message of a schema is the expected form. */
import { intentTexts, isReadableText } from '@holdfast/ledger'
import { z } from 'zod'

const form = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected)

export const Uuid = form(intentTexts.uuid, 'uuid')
export const Network = form(intentTexts.caip2, 'caip-2')
export const Asset = form(intentTexts.assetId, 'asset-id')
export const Address = form(intentTexts.address, 'address')
/** The id of a key or of a recipient. */
export const ShortId = form(intentTexts.keyId, 'short-id')
/** SHA-256. */
export const Hash = form(/^[0-9a-f]{64}$/, 'hex-32')
/** Ed25519, or compressed secp256k1. */
export const PublicKey = form(/^(0[23])?[0-9a-f]{64}$/, 'public-key')

/** The last character carries two bits that must be 0: 32 bytes have one encoding. */
export const Base64Key = form(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, 'base64-32')
export const Base64UrlKey = form(/^[-_A-Za-z0-9]{42}[AEIMQUYcgkosw048]$/, 'base64url-32')
/** 16 to 1,023 bytes, as WebAuthn limits them, in their one encoding. */
export const CredentialId = form(
  /^(?=.{22,1364}$)(?:[-_A-Za-z0-9]{4})*(?:[-_A-Za-z0-9][AQgw]|[-_A-Za-z0-9]{2}[AEIMQUYcgkosw048])?$/,
  'base64url',
)

/** The full host of a page, in lower case. */
export const Host = form(
  /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)*$/,
  'host',
)

const mostUnits = 2n ** 256n - 1n
/** Base units of an asset, in the form that `String` writes. */
export const Units = z
  .string()
  .refine((text) => /^(0|[1-9]\d{0,77})$/.test(text) && BigInt(text) <= mostUnits, 'base-units')

/** A name that a reader sees whole: its only spaces are single ones between other characters. */
export const Name = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => isReadableText(text) && !/[^\P{Z} ]|^ | $| {2}/u.test(text), 'TEXT_UNREADABLE')

export const lastTime = Date.parse('9999-12-31T23:59:59.999Z')
/** Milliseconds since 1970. */
export const Time = z.int().min(0).max(lastTime)

/** Numbers in ascending order, none of them twice. */
export const Ascending = (item: z.ZodInt, least: number, most: number) =>
  z
    .array(item)
    .min(least)
    .max(most)
    .refine(
      (numbers) => numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0)),
      'NOT_ASCENDING',
    )
