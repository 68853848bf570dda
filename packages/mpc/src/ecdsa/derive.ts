/**
 * BIP32 public derivation, unhardened: every signer adds the same offset to the shared secret, so the key
 * itself is not needed.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { uint32 } from '../bytes.ts'
import { secp256k1Group, type Secp256k1Point } from '../group.ts'
import { bigintOf } from '../hashing.ts'

export interface Child {
  readonly point: Secp256k1Point
  readonly chainCode: Uint8Array
  /** Child key minus parent key. */
  readonly offset: bigint
}

/**
 * CKDpub along the path. Throws for an index without a key (probability below 2⁻¹²⁷); callers use the next
 * index.
 */
export function deriveChild(parent: Secp256k1Point, chainCode: Uint8Array, path: readonly number[]): Child {
  let child: Child = { point: parent, chainCode, offset: 0n }
  for (const index of path) child = step(child, index)
  return child
}

function step({ point, chainCode, offset }: Child, index: number): Child {
  const digest = hmac(sha512, chainCode, concatBytes(point.toBytes(), uint32(index)))
  const tweak = bigintOf(digest.subarray(0, 32))
  if (tweak >= secp256k1Group.order || tweak === 0n) throw new UnusableIndex(index)
  const next = point.add(secp256k1Group.Point.BASE.multiplyUnsafe(tweak))
  if (next.is0()) throw new UnusableIndex(index)
  return {
    point: next,
    chainCode: digest.subarray(32),
    offset: (offset + tweak) % secp256k1Group.order,
  }
}

export class UnusableIndex extends Error {
  constructor(index: number) {
    super(`No key at index ${index}: use the next`)
    this.name = 'UnusableIndex'
  }
}
