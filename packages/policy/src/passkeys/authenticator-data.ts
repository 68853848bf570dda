/**
 * Authenticator data (WebAuthn, 6.1): the hash of the relying party (32 bytes), flags (1), a counter (4), then
 * the new credential in a registration, then extensions if a flag announces them.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { invalidPasskey } from './invalid-passkey.ts'
import { readWholeCbor } from './read-cbor.ts'

export const flagBits = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
  extensions: 0x80,
} as const
export type Flag = keyof typeof flagBits

export interface AuthenticatorData {
  readonly has: (flag: Flag) => boolean
  readonly rpIdHash: Uint8Array
  /** Zero for authenticators that do not count. */
  readonly signCount: number
}

export const headerLength = 37
/** In bytes. An assertion has 37 and extensions. */
export const longestAuthenticatorData = 4096
const hashLength = 32

export function readHeader(bytes: Uint8Array, field: string): AuthenticatorData {
  if (bytes.length < headerLength || bytes.length > longestAuthenticatorData)
    throw invalidPasskey('AUTHENTICATOR_DATA_SIZE', field, {
      bytes: bytes.length,
      fewest: headerLength,
      most: longestAuthenticatorData,
    })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags = view.getUint8(hashLength)
  return {
    has: (flag) => (flags & flagBits[flag]) !== 0,
    rpIdHash: bytes.subarray(0, hashLength),
    signCount: view.getUint32(hashLength + 1),
  }
}

/** Extensions are signed but not relied on: they only have to be well-formed. */
export function assertExtensions(
  bytes: Uint8Array,
  at: number,
  { has }: AuthenticatorData,
  field: string,
): void {
  const left = bytes.length - at
  if (!has('extensions') && left > 0) throw invalidPasskey('EXTENSIONS_UNANNOUNCED', field, { bytes: left })
  if (!has('extensions')) return
  if (left === 0) throw invalidPasskey('EXTENSIONS_MISSING', field)
  const value = readWholeCbor(bytes, field, at)
  const isMap = value instanceof Map && [...value.keys()].every((key) => typeof key === 'string')
  if (!isMap) throw invalidPasskey('EXTENSIONS_MALFORMED', field)
}

/** The relying party, the person's presence and verification, and the state of backup. */
export function assertPresence({ has, rpIdHash }: AuthenticatorData, rpId: string, field: string): void {
  const expected = sha256(utf8ToBytes(rpId))
  if (!rpIdHash.every((byte, at) => byte === expected[at]))
    throw invalidPasskey('RP_ID_DIFFERS', field, { rpId })
  if (!has('userPresent')) throw invalidPasskey('USER_ABSENT', field)
  if (!has('userVerified')) throw invalidPasskey('USER_UNVERIFIED', field)
  if (has('backedUp') && !has('backupEligible')) throw invalidPasskey('BACKUP_STATE', field)
}
