/** The signature of an assertion, or of a key on paper: ECDSA over P-256 with SHA-256, in DER, or Ed25519 as RFC 8032 verifies it. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { invalidPasskey } from './invalid-passkey.ts'
import { eddsa, publicKeyOf, type PublicKeyText } from './public-key.ts'
import { readDerSignature } from './read-der-signature.ts'

/** Throws `InvalidPasskey`. */
export function assertSignature(key: PublicKeyText, message: Uint8Array, signature: Uint8Array): void {
  const isGenuine =
    key.alg === eddsa ? isOfEd25519(key, message, signature) : isOfP256(key, message, signature)
  if (!isGenuine) throw invalidPasskey('SIGNATURE_DIFFERS', field)
}

const field = 'signature'
const ed25519Length = 64

/** Authenticators do not normalise s, so a high one is accepted: approvals are counted by person, not by signature. */
const isOfP256 = (key: PublicKeyText, message: Uint8Array, signature: Uint8Array): boolean =>
  p256.verify(readDerSignature(signature), message, publicKeyOf(key), { lowS: false })

function isOfEd25519(key: PublicKeyText, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== ed25519Length)
    throw invalidPasskey('SIGNATURE_MALFORMED', field, { part: 'length' })
  if (littleEndian(signature.subarray(32)) >= ed25519.Point.Fn.ORDER)
    throw invalidPasskey('SIGNATURE_RANGE', field, { part: 's' })
  return ed25519.verify(signature, message, publicKeyOf(key), { zip215: false })
}

const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((number, byte) => number * 256n + BigInt(byte), 0n)
