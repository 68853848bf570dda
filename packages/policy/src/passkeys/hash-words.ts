/**
 * Eight words (88 bits) that name a hash: people read them to each other and compare. They are its first 88
 * bits, 11 each, in the English list of BIP-39.
 */
import { wordlist } from '@scure/bip39/wordlists/english.js'

export function hashWords(hash: Uint8Array): readonly string[] {
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: count }, (_, at) => {
    const index = Number.parseInt(bits.slice(at * bitsOfEach, (at + 1) * bitsOfEach), 2)
    return wordlist[index] ?? ''
  })
}

const count = 8
const bitsOfEach = 11
