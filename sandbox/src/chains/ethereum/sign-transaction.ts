import {
  encodeFeeMarket,
  type FeeMarketTransaction,
  type TransactionSignature,
} from '@holdfast/chains/ethereum'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

export function signTransaction(
  key: Uint8Array,
  fields: FeeMarketTransaction,
): { readonly signature: TransactionSignature; readonly bytes: Uint8Array } {
  const digest = keccak_256(encodeFeeMarket(fields))
  const recovered = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  const { r, s, recovery } = secp256k1.Signature.fromBytes(recovered, 'recovered')
  const signature = { r, s, yParity: recovery === 1 ? 1 : 0 } as const
  return { signature, bytes: encodeFeeMarket(fields, signature) }
}
