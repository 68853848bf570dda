/**
 * The names of a recovery key on paper. Both follow from its public key, so that a machine without network, which has
 * only the paper and a document, computes the same ones as the server.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { hashFingerprint } from '../passkeys/hash-fingerprint.ts'

/** The id that stands for the key in statements, in the form of a UUID. `x`: the public key, base64url. */
export function recoveryKeyId(x: string): string {
  const hex = bytesToHex(digestOf(x)).slice(-32)
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-')
}

/** The eight words of the key, which people read to each other and compare. */
export const recoveryKeyFingerprint = (x: string): readonly string[] => hashFingerprint(digestOf(x))

const digestOf = (x: string): Uint8Array => sha256(utf8ToBytes(`holdfast/recovery-key/1\n${x}`))
