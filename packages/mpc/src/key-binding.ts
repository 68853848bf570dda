/** The hash of everything public about a key, which binds a session to it. */
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { uint32 } from './bytes.ts'
import { hash } from './hashing.ts'
import type { KeyDescription, KeyRules } from './key-description.ts'

/** Hashes all public facts of a key in one epoch. */
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
    ...bytesOfRules(key.rules),
  )

/** Empty for a key without rules, so that its hash does not change. */
export const bytesOfRules = (rules: KeyRules | undefined): Uint8Array[] =>
  rules === undefined ? [] : [utf8ToBytes(rules.networks), utf8ToBytes(rules.organisation)]
