import { sha256 } from '@noble/hashes/sha2.js'

/** The digest to sign: TRON's transaction id, as bytes. */
export const digest = (unsigned: Uint8Array): Uint8Array => sha256(unsigned)
