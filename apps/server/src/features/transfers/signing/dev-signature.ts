import type { EcdsaSignature } from '@holdfast/chains'
import { signWithKey } from '@holdfast/chains/tron'

/** Signs with a key in one piece. `digest` is the chain's, as the signers derive it. */
export function devSignature(digest: Uint8Array, privateKey: Uint8Array): EcdsaSignature {
  const hex = signWithKey(Buffer.from(digest).toString('hex'), privateKey)
  return {
    r: BigInt(`0x${hex.slice(0, 64)}`),
    s: BigInt(`0x${hex.slice(64, 128)}`),
    recovery: Number.parseInt(hex.slice(128, 130), 16),
  }
}
