import { createPublicKey, verify } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { ceremony, ed25519Key, p256Key } from '../assertion.fixture.ts'
import { jwkOfAuthenticatorKey } from './authenticator-key.ts'
import { signAsAuthenticator } from './sign-as-authenticator.ts'

test.each([
  ['ES256', p256Key, 'sha256'],
  ['Ed25519', ed25519Key, null],
])('Node verifies the signature: %s', (_, key, hash) => {
  const { clientDataJSON, authenticatorData, signature } = signAsAuthenticator(key, ceremony)
  const publicKey = createPublicKey({ key: jwkOfAuthenticatorKey(key), format: 'jwk' })
  const message = concatBytes(authenticatorData, sha256(clientDataJSON))
  expect(verify(hash, message, publicKey, signature)).toBe(true)
})

test('the same ceremony gives the same assertion', () => {
  expect(signAsAuthenticator(p256Key, ceremony)).toEqual(signAsAuthenticator(p256Key, ceremony))
})

test('about half of the signatures have a high s, as those of a real authenticator', () => {
  const signatures = Array.from({ length: 20 }, (_, signCount) =>
    p256.Signature.fromBytes(signAsAuthenticator(p256Key, { ...ceremony, signCount }).signature, 'der'),
  )
  expect(new Set(signatures.map((signature) => signature.hasHighS()))).toEqual(new Set([true, false]))
})

test('the client data are written as browsers write them', () => {
  const { clientDataJSON } = signAsAuthenticator(p256Key, { ...ceremony, challenge: new Uint8Array(32) })
  expect(Buffer.from(clientDataJSON).toString()).toBe(
    `{"type":"webauthn.get","challenge":"${'A'.repeat(43)}","origin":"https://approve.example.org","crossOrigin":false}`,
  )
})

test('the authenticator data: hash of the relying party, flags, counter', () => {
  const flags = { backupEligible: true, backedUp: true }
  const { authenticatorData } = signAsAuthenticator(p256Key, { ...ceremony, flags, signCount: 258 })
  const hash = sha256(Buffer.from('approve.example.org'))
  expect(authenticatorData).toEqual(Uint8Array.from([...hash, 0x1d, 0, 0, 1, 2]))
})
