/** Values that a contract returned, in the encoding of Solidity: hexadecimal digits of at least one word. */
import type { Parsed } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'

export const readUint = (digits: string): bigint => BigInt(`0x${digits.slice(0, 64)}`)

const textDecoder = new TextDecoder()
const longestText = 100_000n

/** A string, or the 32 bytes that older tokens return instead. Bytes that are no UTF-8 become U+FFFD, which is never shown. */
export function readText(digits: string): Parsed<string> {
  const decode = (part: string) => textDecoder.decode(hexToBytes(part))
  if (digits.length === 64) return { ok: true, value: decode(digits) }
  const length = BigInt(`0x${digits.slice(64, 128)}`)
  if (readUint(digits) !== 32n || length > longestText)
    return { ok: false, reason: 'the contract answered no text' }
  return { ok: true, value: decode(digits.slice(128, 128 + Number(length) * 2)) }
}
