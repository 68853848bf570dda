/** Keys of the sandbox, derived from their names: always the same, worthless, never to be used elsewhere. */
import { addressOfPublicKey } from '@holdfast/chains/ethereum'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export interface EthereumKey {
  readonly key: Uint8Array
  readonly address: string
}

export function ethereumKey(name: string): EthereumKey {
  const key = sha256(utf8ToBytes(`holdfast sandbox key of ${name}`))
  return { key, address: addressOfKey(key) }
}

export const addressOfKey = (key: Uint8Array): string => addressOfPublicKey(secp256k1.getPublicKey(key, true))

/** The account that gives ether away, and the one that makes the contracts and issues their tokens. */
export const faucet = ethereumKey('faucet')
export const issuer = ethereumKey('issuer')
