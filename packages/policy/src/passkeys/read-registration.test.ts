import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { challenge, ceremony, ed25519Key, origin, p256Key, rpId } from './assertion.fixture.ts'
import { encodeCbor } from './authenticator/encode-cbor.ts'
import { attestationObject, attestedBytes } from './authenticator/register-as-authenticator.ts'
import { expected, hostileRegistrations } from './hostile-registrations.fixture.ts'
import { oracleReads } from './oracle.fixture.ts'
import { parseCredential } from './credential.ts'
import { toBase64url } from './base64url.ts'
import type { CborMap, CborValue } from './read-cbor.ts'
import { readRegistration } from './read-registration.ts'
import {
  type AuthenticatorKey,
  authenticatorDataBytes,
  type Ceremony,
  clientDataBytes,
  credentialOfKey,
  registerAsAuthenticator,
  signAsAuthenticator,
} from './testing.ts'
import { verifyAssertion } from './verify-assertion.ts'
import { withNamedParams } from './with-named-params.fixture.ts'

const longId = { ...p256Key, credentialId: toBase64url(new Uint8Array(1023).fill(1)) }
const extensions: CborMap = new Map<string, CborValue>([
  ['credProtect', 2],
  ['hmac-secret', true],
])
const eligible = { flags: { backupEligible: true, backedUp: true } }

describe.each<[string, AuthenticatorKey, Partial<Ceremony>]>([
  ['ES256', p256Key, {}],
  ['Ed25519', ed25519Key, {}],
  ['the longest id', longId, {}],
  ['with extensions', p256Key, { extensions }],
  ['with a counter', ed25519Key, { signCount: 9 }],
  ['backed up', p256Key, eligible],
  ['with an unknown member', p256Key, { clientData: { other: { a: [1] } } }],
])('%s', (_, key, change) => {
  const registration = registerAsAuthenticator(key, { ...ceremony, ...change })
  const backupEligible = change.flags?.backupEligible ?? false
  const credential = credentialOfKey(key, { rpId, origin, backupEligible, addedIn: 3 })

  test('is read as the credential of the key, by the oracle too', async () => {
    expect(readRegistration({ ...expected, addedIn: 3 }, registration)).toEqual({
      ok: true,
      credential,
      signCount: change.signCount ?? 0,
      isBackedUp: change.flags?.backedUp ?? false,
    })
    expect(await oracleReads(expected, key.credentialId, registration)).toBe(key.credentialId)
  })

  test('gives a credential that is valid and whose assertions verify', () => {
    expect(parseCredential(credential).ok).toBe(true)
    const assertion = signAsAuthenticator(key, { ...ceremony, ...change })
    expect(verifyAssertion(challenge, credential, assertion).ok).toBe(true)
  })
})

test.each<[string, CborValue]>([
  [
    'packed',
    new Map<string, CborValue>([
      ['alg', -7],
      ['sig', Uint8Array.of(1)],
      ['x5c', [new Uint8Array(900)]],
    ]),
  ],
  ['unheard-of', new Map([['ver', '2.0']])],
  [
    'compound',
    [
      new Map<string, CborValue>([
        ['fmt', 'tpm'],
        ['attStmt', new Map()],
      ]),
    ],
  ],
])('an attestation of the format %s is accepted without a check of its statement', (fmt, attStmt) => {
  const authData = authenticatorDataBytes(ceremony, attestedBytes(p256Key))
  const members: [string, CborValue][] = [
    ['fmt', fmt],
    ['attStmt', attStmt],
    ['authData', authData],
  ]
  const attestationObject = encodeCbor(new Map(members))
  const clientDataJSON = clientDataBytes('webauthn.create', ceremony)
  expect(readRegistration(expected, { clientDataJSON, attestationObject })).toMatchObject({
    ok: true,
    credential: { id: p256Key.credentialId },
  })
})

test.each(hostileRegistrations)('$code when $name', ({ code, field, registration, expected }) => {
  const refusal = readRegistration(expected, registration)
  expect(refusal).toMatchObject({ ok: false, code, field })
  if (!refusal.ok) withNamedParams(refusal)
})

test('the hostile registrations have different names', () => {
  expect(new Set(hostileRegistrations.map(({ name }) => name)).size).toBe(hostileRegistrations.length)
})

test('the longest attestation object is read, one byte more is refused', () => {
  const authData = authenticatorDataBytes(ceremony, attestedBytes(p256Key))
  const attestation = (length: number) =>
    encodeCbor(
      new Map<string, CborValue>([
        ['fmt', 'tpm'],
        ['attStmt', new Uint8Array(length)],
        ['authData', authData],
      ]),
    )
  const longest = 65_536
  const fitting = 60_000 + longest - attestation(60_000).length
  const read = (attestationObject: Uint8Array) =>
    readRegistration(expected, {
      clientDataJSON: clientDataBytes('webauthn.create', ceremony),
      attestationObject,
    })
  expect(attestation(fitting)).toHaveLength(longest)
  expect(read(attestation(fitting))).toMatchObject({ ok: true })
  expect(read(attestation(fitting + 1))).toEqual({
    ok: false,
    code: 'ATTESTATION_SIZE',
    field: 'attestationObject',
    params: { bytes: longest + 1, most: longest },
  })
})

test('the longest authenticator data is read, one byte more is refused', () => {
  const attested = attestedBytes(p256Key)
  const data = (length: number) =>
    authenticatorDataBytes({ ...ceremony, extensions: new Map([['a', new Uint8Array(length)]]) }, attested)
  const longest = 4096
  const fitting = 4_000 + longest - data(4_000).length
  const read = (authData: Uint8Array) =>
    readRegistration(expected, {
      clientDataJSON: clientDataBytes('webauthn.create', ceremony),
      attestationObject: attestationObject(authData),
    })
  expect(data(fitting)).toHaveLength(longest)
  expect(read(data(fitting))).toMatchObject({ ok: true })
  expect(read(data(fitting + 1))).toMatchObject({
    code: 'AUTHENTICATOR_DATA_SIZE',
    params: { bytes: longest + 1, fewest: 37, most: longest },
  })
})

test('a credential that ends with the length of its id, or in its id, is cut off', () => {
  const attested = attestedBytes(p256Key)
  const read = (bytes: Uint8Array) =>
    readRegistration(expected, {
      clientDataJSON: clientDataBytes('webauthn.create', ceremony),
      attestationObject: attestationObject(authenticatorDataBytes(ceremony, bytes)),
    })
  for (const length of [0, 17, 18, 49])
    expect(read(attested.subarray(0, length)), String(length)).toMatchObject({ code: 'ATTESTED_TRUNCATED' })
  const withoutId = new Uint8Array(18)
  expect(read(withoutId)).toMatchObject({ code: 'CBOR_TRUNCATED' })
})

test('the refusal of RS256 names its number', () => {
  const rs256 = hostileRegistrations.find(({ name }) => name === 'RS256')
  expect(rs256 && readRegistration(expected, rs256.registration)).toMatchObject({
    params: { algorithm: -257 },
  })
})

test('no change of a byte and no cut makes the reader throw, and every cut is refused', () => {
  const genuine = registerAsAuthenticator(p256Key, ceremony)
  const part = fc.constantFrom('clientDataJSON' as const, 'attestationObject' as const)
  fc.assert(
    fc.property(part, fc.nat(), fc.nat({ max: 255 }), (part, place, byte) => {
      const at = place % genuine[part].length
      const changed = genuine[part].map((old, index) => (index === at ? byte : old))
      expect(typeof readRegistration(expected, { ...genuine, [part]: changed }).ok).toBe('boolean')
      const cut = genuine[part].subarray(0, at)
      expect(readRegistration(expected, { ...genuine, [part]: cut }).ok).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
