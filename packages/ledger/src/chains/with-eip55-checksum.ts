/** EIP-55: the case of the letters of an Ethereum address is its checksum. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** `hex`: 40 hexadecimal digits without 0x. */
export function withEip55Checksum(hex: string): string {
  const digits = hex.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const letters = Array.from(digits).map((letter, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}
