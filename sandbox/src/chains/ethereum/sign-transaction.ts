import { encodeFeeMarket, type FeeMarketTransaction } from '@holdfast/chains/ethereum'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The bytes to broadcast, as hexadecimal text. */
export function signTransaction(key: Uint8Array, fields: FeeMarketTransaction): string {
  const digest = keccak_256(encodeFeeMarket(fields))
  const bytes = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  return `0x${bytesToHex(encodeFeeMarket(fields, { r, s, yParity: recovery === 1 ? 1 : 0 }))}`
}
