/**
 * Eight words (88 bits) that name a credential: people read them to each other and compare. They are the first
 * 88 bits of the SHA-256 of the credential's text, 11 bits each, in the English list of BIP-39.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Credential } from './credential.ts'
import { es256 } from './public-key.ts'

export function credentialFingerprint(credential: Credential): readonly string[] {
  const hash = sha256(utf8ToBytes(credentialText(credential)))
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: count }, (_, at) => {
    const index = Number.parseInt(bits.slice(at * bitsOfEach, (at + 1) * bitsOfEach), 2)
    return wordlist[index] ?? ''
  })
}

/**
 * Seven lines, separated by line feeds without one at the end: a title, id, alg, x, y (empty for Ed25519), rpId
 * and origin. None of them can contain a line feed, so no two credentials share a text.
 */
export const credentialText = (credential: Credential): string =>
  [
    'holdfast/credential/1',
    credential.id,
    credential.alg,
    credential.x,
    credential.alg === es256 ? credential.y : '',
    credential.rpId,
    credential.origin,
  ].join('\n')

const count = 8
const bitsOfEach = 11
