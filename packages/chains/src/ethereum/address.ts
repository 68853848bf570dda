/** Addresses of Ethereum: the last 20 bytes of the Keccak-256 of a public key, with the checksum of EIP-55. */
import { withEip55Checksum } from '@holdfast/ledger'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** The usual text form, or null. Text in one case has no checksum; text in both cases has a right one. */
export function readAddress(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const checked = withEip55Checksum(text.slice(2))
  const hasCase = /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text.slice(2))
  return hasCase && text !== checked ? null : checked
}

export const isEthereumAddress = (text: string): boolean => readAddress(text) === text

/** `address`: in its usual text form. */
export const addressBytes = (address: string): Uint8Array => hexToBytes(address.slice(2))

/** `bytes`: 20. */
export const addressFromBytes = (bytes: Uint8Array): string => withEip55Checksum(bytesToHex(bytes))

/** The address that a public key controls. `publicKey`: compressed or not. Throws for bytes that are not a public key. */
export function addressOfPublicKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return addressFromBytes(keccak_256(point.subarray(1)).subarray(12))
}
