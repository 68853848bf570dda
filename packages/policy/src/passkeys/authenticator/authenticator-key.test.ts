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
const okp = jwkOfAuthenticatorKey(authenticatorKeyOfSeed(eddsa, 'anna'))
const other = jwkOfAuthenticatorKey(authenticatorKeyOfSeed(es256, 'bert'))

test('the keys of a seed, as computed with another program', () => {
  expect([jwk.d, okp.d].map((secret) => Buffer.from(secret ?? '', 'base64url').toString('hex'))).toEqual([
    '3a7f4a05189e381e2825beddef72b79390577f75142003dfa571796dcf691d0b',
    '371532cb93d04aa2cb5791df5b7dfe8a923322005d6f9aff9aa8f76677d84567',
  ])
})

const notOfKey = 'the public part of the JWK belongs to another key'

test.each<[string, unknown, string]>([
  ['nothing', null, 'expected object'],
  ['a public key', { ...jwk, d: undefined }, '"d"'],
  ['another curve', { ...jwk, crv: 'P-384' }, '"crv"'],
  ['another curve for Ed25519', { ...okp, crv: 'X25519' }, '"crv"'],
  ['another kind', { ...jwk, kty: 'RSA' }, '"kty"'],
  ['a short secret', { ...jwk, d: 'AAAA' }, 'not 32 bytes as base64url'],
  ['a secret that is no base64url', { ...jwk, d: '=' }, 'not 32 bytes as base64url'],
  ['zero as the secret', { ...jwk, d: 'A'.repeat(43) }, 'invalid scalar'],
  ['x of another key', { ...jwk, x: other.x }, notOfKey],
  ['y of another key', { ...jwk, y: other.y }, notOfKey],
])('refused as a JWK: %s', (_, value, message) => {
  expect(() => authenticatorKeyOfJwk(value)).toThrow(message)
})

test('a JWK of Ed25519 may have a y, which counts for nothing', () => {
  expect(jwkOfAuthenticatorKey(authenticatorKeyOfJwk({ ...okp, y: other.y }))).toEqual(okp)
})
