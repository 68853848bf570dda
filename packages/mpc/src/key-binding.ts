/** Hashes that stand for a key, and for everything the parties of a session must have been told alike. */
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { uint32 } from './bytes.ts'
import { hash } from './hashing.ts'
import type { KeyDescription, Protocol } from './key-description.ts'

export const keyIdOf = (protocol: Protocol, publicKey: Uint8Array): string =>
  bytesToHex(hash('key-id', utf8ToBytes(protocol), publicKey))

/** Everything public about a key in one epoch. */
export const hashOfKey = (key: KeyDescription): Uint8Array =>
  hash(
    'key',
    utf8ToBytes(key.protocol),
    hexToBytes(key.keyId),
    uint32(key.epoch),
    uint32(key.threshold),
    Uint8Array.from(key.parties),
    hexToBytes(key.commitments.join('')),
    key.protocol === 'frost-ed25519-v1' ? new Uint8Array() : hexToBytes(key.chainCode),
  )
