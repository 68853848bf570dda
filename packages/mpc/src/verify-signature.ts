/**
 * The only place that verifies signatures: after signing, and before one is attached. Strict: low s,
 * canonical encodings, RFC 8032 without cofactor leniency.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'

/** `message`: the 32-byte digest for secp256k1, the message itself for ed25519. */
export function verifySignature(
  curve: 'secp256k1' | 'ed25519',
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  try {
    if (curve === 'ed25519') return ed25519.verify(signature, message, publicKey, { zip215: false })
    return (
      message.length === 32 &&
      secp256k1.verify(signature, message, publicKey, { prehash: false, lowS: true, format: 'compact' })
    )
  } catch {
    // noble throws for bytes that are not a signature or not a key.
    return false
  }
}
