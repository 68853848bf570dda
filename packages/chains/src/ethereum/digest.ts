import { keccak_256 } from '@noble/hashes/sha3.js'

/** The digest to sign of unsigned bytes, and the hash of signed ones. */
export const digest = (bytes: Uint8Array): Uint8Array => keccak_256(bytes)
