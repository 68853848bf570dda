/** An address without a known key, with a valid checksum, that shares its first and last characters with another one. Its
 *  bytes determine the beginning; the end holds the checksum and takes a search of 58 attempts for each character. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export function addressLike(address: string, { head, tail }: { head: number; tail: number }): string {
  const bytes = hexToBytes(toHex41(address))
  // 58 is less than 2 to the sixth, so this many bytes usually fix the characters of the head.
  const kept = Math.ceil((head * 6) / 8) + 1
  for (let n = 0; ; n++) {
    const made = bytes.slice()
    made.set(sha256(utf8ToBytes(`like ${address} ${n}`)).subarray(0, made.length - kept), kept)
    const text = toBase58(bytesToHex(made))
    const isLike =
      text.startsWith(address.slice(0, head)) && text.endsWith(address.slice(address.length - tail))
    if (isLike && text !== address) return text
  }
}
