/** Signatures of one key in one piece, and whose a signature is. */
import type { EcdsaSignature } from '@holdfast/chains'
import { recoverSigner, signWithKey } from '@holdfast/chains/tron'

/** Signs with a key in one piece. `digest` is the chain's, as the signers derive it. */
export function devSignature(digest: Uint8Array, privateKey: Uint8Array): EcdsaSignature {
  const hex = signWithKey(Buffer.from(digest).toString('hex'), privateKey)
  return {
    r: BigInt(`0x${hex.slice(0, 64)}`),
    s: BigInt(`0x${hex.slice(64, 128)}`),
    recovery: Number.parseInt(hex.slice(128, 130), 16),
  }
}

/** Whether a signature of the transaction is the wallet's. */
export const isSignatureOf = (address: string, hash: string, signature: string): boolean =>
  recoverSigner(hash, signature) === address
