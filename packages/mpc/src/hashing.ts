/**
 * The random oracles. Every use has its own tag, and every part is preceded by its length, so that no two
 * inputs encode alike.
 */
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { uint32 } from './bytes.ts'

export const hash = (tag: string, ...parts: readonly Uint8Array[]): Uint8Array => sha256(framed(tag, parts))

const blank = sha256.create()
const hasher = sha256.create()

/**
 * Plain SHA-256 for the thousands of one-block hashes of the OT extension. Resetting one hasher each time
 * costs half as much as a new one. `output` has 32 bytes. Inputs have a fixed layout and begin with a derived
 * key.
 */
export function hashBlock(input: Uint8Array, output: Uint8Array): void {
  blank._cloneInto(hasher).update(input).digestInto(output)
}

/** 512 bits, reduced: within 2⁻²⁵⁶ of uniform for both curves. */
export const hashToScalar = (order: bigint, tag: string, ...parts: readonly Uint8Array[]): bigint =>
  bigintOf(sha512(framed(tag, parts))) % order

const framed = (tag: string, parts: readonly Uint8Array[]): Uint8Array =>
  concatBytes(
    ...[utf8ToBytes(`holdfast/mpc/v1/${tag}`), ...parts].flatMap((bytes) => [uint32(bytes.length), bytes]),
  )

/** Big-endian, any multiple of eight bytes. */
export function bigintOf(bytes: Uint8Array): bigint {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let value = 0n
  for (let at = 0; at < bytes.length; at += 8) value = (value << 64n) | numbers.getBigUint64(at)
  return value
}
