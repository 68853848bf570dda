import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** A key of the sandbox, derived from its name: always the same, worthless, never to be used elsewhere. */
export const namedKey = (name: string): Uint8Array => sha256(utf8ToBytes(`holdfast sandbox key of ${name}`))
