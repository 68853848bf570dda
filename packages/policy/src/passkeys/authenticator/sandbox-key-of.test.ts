import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyAssertion } from '../verify-assertion.ts'
import {
  authenticatorKeyOfJwk,
  credentialOfKey,
  jwkOfAuthenticatorKey,
  sandboxKeyOf,
  signAsAuthenticator,
} from '../software.ts'

const local = { rpId: 'localhost', origin: 'http://localhost:3001' }
const challenge = new Uint8Array(32).fill(9)

test('the same seed and e-mail give the same key, any other ones another key', () => {
  const key = sandboxKeyOf('seed', 'ada@holdfast.test')
  expect(sandboxKeyOf('seed', 'Ada@Holdfast.test')).toEqual(key)
  expect(key.publicKey.alg).toBe(-7)
  const others = [
    sandboxKeyOf('seed', 'otis@holdfast.test'),
    sandboxKeyOf('other', 'ada@holdfast.test'),
    sandboxKeyOf('seed\nada', '@holdfast.test'),
  ]
  expect(new Set([key, ...others].map(({ credentialId }) => credentialId)).size).toBe(4)
})

test('a program that has the JWK alone signs what the credential verifies, and OpenSSL too', () => {
  const key = sandboxKeyOf('seed', 'ada@holdfast.test')
  const program = authenticatorKeyOfJwk(jwkOfAuthenticatorKey(key))
  const assertion = signAsAuthenticator(program, { challenge, ...local })
  expect(verifyAssertion(challenge, credentialOfKey(key, local), assertion).ok).toBe(true)
  const { x = '', y = '' } = jwkOfAuthenticatorKey(key)
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const clientHash = createHash('sha256').update(assertion.clientDataJSON).digest()
  const message = Buffer.concat([assertion.authenticatorData, clientHash])
  expect(verify('sha256', message, publicKey, assertion.signature)).toBe(true)
})

test('an assertion for the sandbox’s page does not verify for another origin', () => {
  const key = sandboxKeyOf('seed', 'ada@holdfast.test')
  const assertion = signAsAuthenticator(key, { challenge, ...local })
  const elsewhere = credentialOfKey(key, { ...local, origin: 'http://localhost:3002' })
  expect(verifyAssertion(challenge, elsewhere, assertion)).toMatchObject({ ok: false })
})
