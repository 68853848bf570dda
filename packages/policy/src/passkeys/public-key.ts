/** Public keys of credentials as bytes: P-256 points uncompressed (65 bytes), Ed25519 keys as they are (32 bytes). */
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { fromBase64url } from './base64url.ts'
import { invalidPasskey } from './invalid-passkey.ts'

export type CoseAlgorithm = typeof es256 | typeof eddsa
export const es256 = -7
export const eddsa = -8

/** In bytes: of a coordinate of P-256 and of a key of Ed25519. */
export const coordinateLength = 32
const uncompressed = Uint8Array.of(4)

export type PublicKeyText =
  | { readonly alg: typeof es256; readonly x: string; readonly y: string }
  | { readonly alg: typeof eddsa; readonly x: string }

export function publicKeyOf(key: PublicKeyText): Uint8Array {
  const x = coordinate('x', key.x)
  return key.alg === es256 ? concatBytes(uncompressed, x, coordinate('y', key.y)) : x
}

function coordinate(field: 'x' | 'y', text: string): Uint8Array {
  const bytes = fromBase64url(text)
  if (bytes?.length !== coordinateLength)
    throw invalidPasskey('KEY_MALFORMED', field, { bytes: coordinateLength })
  return bytes
}

/**
 * A point of Ed25519 outside the subgroup of prime order belongs to no honest key, and signatures of a key of
 * small order verify for many messages.
 */
export function assertOnCurve(key: PublicKeyText): void {
  const bytes = publicKeyOf(key)
  const isValid = key.alg === es256 ? p256.utils.isValidPublicKey(bytes, false) : isOfPrimeOrder(bytes)
  if (!isValid) throw invalidPasskey('KEY_NOT_ON_CURVE', 'x')
}

function isOfPrimeOrder(bytes: Uint8Array): boolean {
  if (!ed25519.utils.isValidPublicKey(bytes, false)) return false
  const point = ed25519.Point.fromBytes(bytes, false)
  return !point.isSmallOrder() && point.isTorsionFree()
}
