/** The id of a key: a hash of its protocol and its public key. */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { hash } from './hashing.ts'

export const keyIdOf = (protocol: string, publicKey: Uint8Array): string =>
  bytesToHex(hash('key-id', utf8ToBytes(protocol), publicKey))
