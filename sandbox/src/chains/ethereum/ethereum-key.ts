import { addressOfPublicKey } from '@holdfast/chains/ethereum'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { namedKey } from '../named-key.ts'

export interface EthereumKey {
  readonly key: Uint8Array
  readonly address: string
}

export function ethereumKey(name: string): EthereumKey {
  const key = namedKey(name)
  return { key, address: addressOfKey(key) }
}

export const addressOfKey = (key: Uint8Array): string => addressOfPublicKey(secp256k1.getPublicKey(key, true))

/** The account that gives ether away, and the one that makes the contracts and issues their tokens. */
export const faucet = ethereumKey('faucet')
export const issuer = ethereumKey('issuer')
