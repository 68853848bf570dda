/** The words that name a credential: people read them to each other and compare. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Credential } from './credential.ts'
import { hashFingerprint } from './hash-fingerprint.ts'
import { es256 } from './public-key.ts'

/** They are those of the SHA-256 of the credential's text. */
export const credentialFingerprint = (credential: Credential): readonly string[] =>
  hashFingerprint(sha256(utf8ToBytes(credentialText(credential))))

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
