/**
 * The secret of a recovery key as 24 words, as BIP-39 writes 32 bytes: the last word contains a checksum of 8 bits,
 * which finds a word that was copied wrongly. The secret is an Ed25519 seed, and no wallet is derived from it.
 */
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

const secretLength = 32

export function mnemonicOf(secret: Uint8Array): readonly string[] {
  if (secret.length !== secretLength) throw new RangeError(`a secret has ${secretLength} bytes`)
  return entropyToMnemonic(secret, wordlist).split(' ')
}

/** Null for any other text. Capitals, numbers of the words, and line breaks between them are accepted. */
export function parseMnemonic(text: string): Uint8Array | null {
  const mnemonic = text.toLowerCase().match(/[a-z]+/g) ?? []
  try {
    const secret = mnemonicToEntropy(mnemonic.join(' '), wordlist)
    return secret.length === secretLength ? secret : null
  } catch {
    return null
  }
}
