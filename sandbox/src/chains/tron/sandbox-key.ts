/** Keys of the sandbox, derived from their names: always the same, worthless, never to be used elsewhere. */
import { addressOfKey } from '@holdfast/chains/tron'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export interface SandboxKey {
  readonly key: Uint8Array
  /** In base58. */
  readonly address: string
}

export function sandboxKey(name: string): SandboxKey {
  const key = sha256(utf8ToBytes(`holdfast sandbox key of ${name}`))
  return { key, address: addressOfKey(key) }
}
