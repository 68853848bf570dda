/** The public key that made an ECDSA signature on secp256k1. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToNumberBE } from '@noble/curves/utils.js'

/** `digest`: 32 bytes. `signature`: r and s, 32 bytes each. `recovery`: 0 to 3. Answers the key without compression, or null if no key
 *  made the signature. */
export type PublicKeyRecovery = (
  digest: Uint8Array,
  signature: Uint8Array,
  recovery: number,
) => Uint8Array | null

const recoverInScript: PublicKeyRecovery = (digest, signature, recovery) => {
  try {
    const [r, s] = [signature.subarray(0, 32), signature.subarray(32)].map(bytesToNumberBE) as [
      bigint,
      bigint,
    ]
    return new secp256k1.Signature(r, s, recovery).recoverPublicKey(digest).toBytes(false)
  } catch {
    return null
  }
}

let current = recoverInScript

export const recoverPublicKey: PublicKeyRecovery = (digest, signature, recovery) =>
  current(digest, signature, recovery)

/** For a process that reads many transactions. Signers keep the default, which has no binary part. */
export function recoverPublicKeysWith(recovery: PublicKeyRecovery): void {
  current = recovery
}
