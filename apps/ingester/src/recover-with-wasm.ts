import { recover } from 'tiny-secp256k1'
import type { PublicKeyRecovery } from '@holdfast/chains/recover-public-key'

/** By Bitcoin Core's libsecp256k1 as WebAssembly, in a sixth of the time of the JavaScript. */
export const recoverWithWasm: PublicKeyRecovery = (digest, signature, recovery) => {
  if (recovery !== 0 && recovery !== 1) return null
  try {
    return recover(digest, signature, recovery, false)
  } catch {
    // It throws for numbers out of range.
    return null
  }
}
