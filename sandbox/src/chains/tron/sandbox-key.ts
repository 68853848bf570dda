import { addressOfKey } from '@holdfast/chains/tron'
import { namedKey } from '../named-key.ts'

export interface SandboxKey {
  readonly key: Uint8Array
  /** In base58. */
  readonly address: string
}

export function sandboxKey(name: string): SandboxKey {
  const key = namedKey(name)
  return { key, address: addressOfKey(key) }
}
