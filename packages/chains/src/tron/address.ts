/** TRON addresses: 21 bytes, the first 0x41; base58check for people, hexadecimal between machines. */
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)
const hexAddress = /^41[0-9a-f]{40}$/i

export class InvalidAddress extends Error {
  constructor(text: string) {
    super(`'${text.slice(0, 64)}' is not a TRON address`)
    this.name = 'InvalidAddress'
  }
}

/** Converts hexadecimal with prefix 41, or base58, to lower-case hexadecimal. */
export function toHex41(address: string): string {
  if (hexAddress.test(address)) return address.toLowerCase()
  try {
    const bytes = base58check.decode(address)
    if (bytes.length === 21 && bytes[0] === 0x41) return bytesToHex(bytes)
  } catch {
    // Not base58check: refused below with the original text.
  }
  throw new InvalidAddress(address)
}

/** A history repeats the same few addresses, and each costs four hashes. */
const known = new Map<string, string>()
const mostKnown = 20_000

export function toBase58(address: string): string {
  const before = known.get(address)
  if (before !== undefined) return before
  const made = base58check.encode(hexToBytes(toHex41(address)))
  if (known.size >= mostKnown) known.clear()
  known.set(address, made)
  return made
}

/** Base58 as people write it; people may not type hexadecimal. */
export function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false
  try {
    toHex41(text)
    return true
  } catch {
    return false
  }
}

/** `key`: 65 bytes, uncompressed. */
export const addressFromPublicKey = (key: Uint8Array): string =>
  toBase58(`41${bytesToHex(keccak_256(key.slice(1)).slice(-20))}`)

/**
 * The last twenty bytes of a log topic or an ABI word, as base58. Some real calldata contains the 41 inside
 * the padding.
 */
export const addressFromWord = (word: string): string => toBase58(`41${word.slice(-40)}`)
