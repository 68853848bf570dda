import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { ceremony, ed25519Key, p256Key } from '../assertion.fixture.ts'
import { fromBase64url } from '../base64url.ts'
import { authenticatorDataBytes } from './authenticator-bytes.ts'
import {
  attestationObject,
  attestedBytes,
  coseKey,
  registerAsAuthenticator,
} from './register-as-authenticator.ts'

const hexOf = (text: string): string => bytesToHex(fromBase64url(text) ?? new Uint8Array())

test('the attestation object has no statement and the authenticator data as they are', () => {
  // {"fmt": "none", "attStmt": {}, "authData": h'0102'}
  expect(bytesToHex(attestationObject(Uint8Array.of(1, 2)))).toBe(
    'a363666d74646e6f6e656761747453746d74a0686175746844617461420102',
  )
})

test('a credential: an unknown model, the length of the id, the id, the key', () => {
  const id = hexOf(p256Key.credentialId)
  expect(bytesToHex(attestedBytes(p256Key, new Map()))).toBe(`${'00'.repeat(16)}0020${id}a0`)
  expect(bytesToHex(attestedBytes(p256Key))).toMatch(new RegExp(`^0{32}0020${id}a5`))
})

test('a key of P-256 has both coordinates, one of Ed25519 has one', () => {
  const { x, y } = { y: '', ...p256Key.publicKey }
  expect([...coseKey(p256Key.publicKey)]).toEqual([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, fromBase64url(x)],
    [-3, fromBase64url(y)],
  ])
  expect([...coseKey(ed25519Key.publicKey)]).toEqual([
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, fromBase64url(ed25519Key.publicKey.x)],
  ])
})

test('a key whose text is not base64url is an error', () => {
  expect(() => coseKey({ alg: -8, x: 'x=' })).toThrow('not base64url: x=')
})

test('a registration has the client data of one, and the data of its ceremony with the credential', () => {
  const { clientDataJSON, attestationObject: written } = registerAsAuthenticator(p256Key, ceremony)
  expect(Buffer.from(clientDataJSON).toString()).toMatch(/^\{"type":"webauthn\.create","challenge":"/)
  expect(written).toEqual(attestationObject(authenticatorDataBytes(ceremony, attestedBytes(p256Key))))
})
