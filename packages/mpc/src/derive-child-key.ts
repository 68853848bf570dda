/** The public key of a child, for callers that need its address and hold no share. */
import { hexToBytes } from '@noble/hashes/utils.js'
import { deriveChild } from './ecdsa/derive.ts'
import { parsePoint, secp256k1Group } from './group.ts'
import type { KeyDescription } from './key-description.ts'

export { UnusableIndex } from './ecdsa/derive.ts'

/**
 * 33 bytes, compressed, for secp256k1. An Ed25519 key has no children: the empty path returns the key itself.
 */
export function deriveChildKey(key: KeyDescription, path: readonly number[]): Uint8Array {
  const publicKey = hexToBytes(key.publicKey)
  if (key.protocol === 'frost-ed25519-v1') {
    if (path.length > 0) throw new RangeError('an Ed25519 key has no children')
    return publicKey
  }
  return deriveChild(parsePoint(secp256k1Group, publicKey), hexToBytes(key.chainCode), path).point.toBytes()
}
