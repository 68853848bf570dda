import fc from 'fast-check'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { eddsa, es256 } from '../public-key.ts'
import { authenticatorKeyOfJwk, authenticatorKeyOfSeed, jwkOfAuthenticatorKey } from './authenticator-key.ts'

const anyKey = fc
  .tuple(fc.constantFrom(es256, eddsa), fc.string())
  .map(([alg, seed]) => authenticatorKeyOfSeed(alg, seed))

test('the same seed gives the same key, another seed or algorithm another', () => {
  const key = authenticatorKeyOfSeed(es256, 'anna')
  expect(authenticatorKeyOfSeed(es256, 'anna')).toEqual(key)
  expect(authenticatorKeyOfSeed(es256, 'bert').credentialId).not.toBe(key.credentialId)
  expect(authenticatorKeyOfSeed(eddsa, 'anna').credentialId).not.toBe(key.credentialId)
})

test('a key is written as the JWK of Node, and read again', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      const jwk = jwkOfAuthenticatorKey(key)
      expect(createPrivateKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' })).toEqual(jwk)
      expect(createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' })).toMatchObject({
        x: key.publicKey.x,
      })
      expect(authenticatorKeyOfJwk(jwk)).toEqual(key)
    }),
  )
})

const jwk = jwkOfAuthenticatorKey(authenticatorKeyOfSeed(es256, 'anna'))
const other = jwkOfAuthenticatorKey(authenticatorKeyOfSeed(es256, 'bert'))

test.each([
  ['nothing', null],
  ['a public key', { ...jwk, d: undefined }],
  ['another curve', { ...jwk, crv: 'P-384' }],
  ['another kind', { ...jwk, kty: 'RSA' }],
  ['a short secret', { ...jwk, d: 'AAAA' }],
  ['zero as the secret', { ...jwk, d: 'A'.repeat(43) }],
  ['x of another key', { ...jwk, x: other.x }],
  ['y of another key', { ...jwk, y: other.y }],
])('refused as a JWK: %s', (_, value) => {
  expect(() => authenticatorKeyOfJwk(value)).toThrow()
})
