import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The identifier of an intent: SHA-256 of its encoding, hexadecimal. Approvals refer to it. */
export const intentHash = (encodedIntent: Uint8Array): string => bytesToHex(sha256(encodedIntent))
