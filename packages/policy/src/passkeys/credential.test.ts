import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ed25519Credential, p256Credential, rpId } from './assertion.fixture.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { type Credential, credentialSchema, parseCredential } from './credential.ts'
import type { PasskeyFaultCode } from './invalid-passkey.ts'
import { withNamedParams } from './with-named-params.fixture.ts'

const idOf = (length: number) => toBase64url(new Uint8Array(length).fill(7))
const hostOf = (host: string) => ({ rpId: host, origin: `https://${host}` })
const longestHost = `${'a.'.repeat(125)}abc`

test.each<[string, Credential]>([
  ['ES256', p256Credential],
  ['Ed25519', ed25519Credential],
  ['the shortest id', { ...p256Credential, id: idOf(1) }],
  ['the longest id', { ...p256Credential, id: idOf(1023) }],
  ['a port', { ...p256Credential, origin: `https://${rpId}:8443` }],
  ['the highest port', { ...p256Credential, origin: `https://${rpId}:65535` }],
  ['port 80 over https', { ...p256Credential, origin: `https://${rpId}:80` }],
  ['localhost over http', { ...p256Credential, rpId: 'localhost', origin: 'http://localhost:5173' }],
  ['localhost over https', { ...p256Credential, rpId: 'localhost', origin: 'https://localhost' }],
  ['a punycode name', { ...p256Credential, ...hostOf('xn--mnchen-3ya.example') }],
  ['digits and hyphens', { ...p256Credential, ...hostOf('1-a.2.example') }],
  ['labels of one character', { ...p256Credential, ...hostOf('a.b') }],
  ['the longest host', { ...p256Credential, ...hostOf(longestHost) }],
  ['eligible for backup', { ...p256Credential, backupEligible: true, addedIn: 7 }],
])('accepted: %s', (_, credential) => {
  expect(parseCredential(credential)).toEqual({ ok: true, credential })
  expect(credentialSchema.parse(credential)).toEqual(credential)
})

const { alg, x, ...rest } = p256Credential
const key = fromBase64url(ed25519Credential.x) ?? new Uint8Array()
/** A point of order 8, added to a genuine key: it belongs to no secret. */
const torsion = ed25519.Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')
const withTorsion = ed25519.Point.fromBytes(key).add(torsion).toBytes()
/** y = p + 1, the same as y = 1. */
const nonCanonical = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 0xee : at === 31 ? 0x7f : 0xff))
const nextBit = `${p256Credential.x.slice(0, -1)}${String.fromCharCode(p256Credential.x.charCodeAt(42) + 1)}`

test.each<[string, PasskeyFaultCode, string, unknown]>([
  ['no object', 'CREDENTIAL_SHAPE', '', null],
  ['text', 'CREDENTIAL_SHAPE', '', 'credential'],
  ['without id', 'CREDENTIAL_SHAPE', 'id', { ...p256Credential, id: undefined }],
  ['a number as id', 'CREDENTIAL_SHAPE', 'id', { ...p256Credential, id: 1 }],
  ['an unknown field', 'CREDENTIAL_SHAPE', '', { ...p256Credential, name: 'key' }],
  ['y with Ed25519', 'CREDENTIAL_SHAPE', '', { ...ed25519Credential, y: x }],
  ['ES256 without y', 'CREDENTIAL_SHAPE', 'y', { ...p256Credential, y: undefined }],
  ['eligibility as text', 'CREDENTIAL_SHAPE', 'backupEligible', { ...p256Credential, backupEligible: 'no' }],
  ['version 0', 'CREDENTIAL_SHAPE', 'addedIn', { ...p256Credential, addedIn: 0 }],
  ['version 1.5', 'CREDENTIAL_SHAPE', 'addedIn', { ...p256Credential, addedIn: 1.5 }],
  ['RS256', 'ALGORITHM_UNSUPPORTED', 'alg', { ...p256Credential, alg: -257 }],
  ['the algorithm as text', 'ALGORITHM_UNSUPPORTED', 'alg', { ...p256Credential, alg: '-7' }],
  ['without algorithm', 'ALGORITHM_UNSUPPORTED', 'alg', { x, ...rest }],
  ['an empty id', 'CREDENTIAL_ID', 'id', { ...p256Credential, id: '' }],
  ['an id of 1,024 bytes', 'CREDENTIAL_ID', 'id', { ...p256Credential, id: idOf(1024) }],
  ['an id with padding', 'CREDENTIAL_ID', 'id', { ...p256Credential, id: 'Bw==' }],
  ['an id in standard base64', 'CREDENTIAL_ID', 'id', { ...p256Credential, id: '+/+/' }],
  ['an id with unused bits set', 'CREDENTIAL_ID', 'id', { ...p256Credential, id: 'Bx' }],
  ['x of 31 bytes', 'KEY_MALFORMED', 'x', { ...p256Credential, x: toBase64url(key.subarray(1)) }],
  ['x of 33 bytes', 'KEY_MALFORMED', 'x', { ...p256Credential, x: idOf(33) }],
  ['x with padding', 'KEY_MALFORMED', 'x', { ...p256Credential, x: `${x}=` }],
  ['x with unused bits set', 'KEY_MALFORMED', 'x', { ...p256Credential, x: nextBit }],
  ['y of 31 bytes', 'KEY_MALFORMED', 'y', { ...p256Credential, y: idOf(31) }],
  ['x and y exchanged', 'KEY_NOT_ON_CURVE', 'x', { ...rest, alg, x: 'y' in rest ? rest.y : '', y: x }],
  ['the point (0, 0)', 'KEY_NOT_ON_CURVE', 'x', { ...p256Credential, x: zeros(), y: zeros() }],
  ['coordinates above the field', 'KEY_NOT_ON_CURVE', 'x', { ...p256Credential, x: ones(), y: ones() }],
  ['Ed25519 off the curve', 'KEY_NOT_ON_CURVE', 'x', { ...ed25519Credential, x: idOfTwos() }],
  ['Ed25519 of order 1', 'KEY_NOT_ON_CURVE', 'x', { ...ed25519Credential, x: bytesText(1) }],
  ['Ed25519 of order 4', 'KEY_NOT_ON_CURVE', 'x', { ...ed25519Credential, x: zeros() }],
  [
    'Ed25519 of order 8',
    'KEY_NOT_ON_CURVE',
    'x',
    { ...ed25519Credential, x: toBase64url(torsion.toBytes()) },
  ],
  ['Ed25519 with torsion', 'KEY_NOT_ON_CURVE', 'x', { ...ed25519Credential, x: toBase64url(withTorsion) }],
  ['Ed25519 not canonical', 'KEY_NOT_ON_CURVE', 'x', { ...ed25519Credential, x: toBase64url(nonCanonical) }],
  ...[
    '',
    'org',
    'LOCALHOST',
    'Approve.example.org',
    'approve.example.org.',
    '.example.org',
    'a..example.org',
    '-a.example.org',
    'a-.example.org',
    'a_b.example.org',
    'münchen.example',
    '192.0.2.1',
    '[2001:db8::1]',
    'example.org:443',
    'https://example.org',
    `${'a'.repeat(64)}.example`,
    `a.${longestHost}`,
  ].map((rpId): [string, PasskeyFaultCode, string, unknown] => [
    `relying party ‘${rpId.slice(0, 30)}’`,
    'RP_ID_MALFORMED',
    'rpId',
    { ...p256Credential, ...hostOf(rpId) },
  ]),
  ...(
    [
      ['', 'ORIGIN_MALFORMED'],
      [rpId, 'ORIGIN_MALFORMED'],
      [`ftp://${rpId}`, 'ORIGIN_MALFORMED'],
      [`HTTPS://${rpId}`, 'ORIGIN_MALFORMED'],
      [`x-https://${rpId}`, 'ORIGIN_MALFORMED'],
      [`https://${rpId}/`, 'ORIGIN_MALFORMED'],
      [`https://${rpId}?`, 'ORIGIN_MALFORMED'],
      [`https://${rpId}#`, 'ORIGIN_MALFORMED'],
      [`https://${rpId}\n`, 'ORIGIN_HOST'],
      [`https://a@${rpId}`, 'ORIGIN_MALFORMED'],
      [`https://${rpId}:`, 'ORIGIN_MALFORMED'],
      [`https://${rpId}:0`, 'ORIGIN_MALFORMED'],
      [`https://${rpId}:08443`, 'ORIGIN_MALFORMED'],
      [`https://${rpId}:443`, 'ORIGIN_PORT'],
      [`https://${rpId}:65536`, 'ORIGIN_PORT'],
      [`https://${rpId}:99999999999999999999`, 'ORIGIN_PORT'],
      [`http://${rpId}`, 'ORIGIN_INSECURE'],
      ['https://example.org', 'ORIGIN_HOST'],
      [`https://a.${rpId}`, 'ORIGIN_HOST'],
      [`https://${rpId}.`, 'ORIGIN_HOST'],
      [`https://${rpId.toUpperCase()}`, 'ORIGIN_HOST'],
      ['http://localhost', 'ORIGIN_HOST'],
    ] as const
  ).map(([origin, code]): [string, PasskeyFaultCode, string, unknown] => [
    `origin ‘${origin}’`,
    code,
    'origin',
    { ...p256Credential, origin },
  ]),
  [
    'localhost with the default port',
    'ORIGIN_PORT',
    'origin',
    { ...p256Credential, rpId: 'localhost', origin: 'http://localhost:80' },
  ],
])('refused: %s', (_, code, field, value) => {
  const refusal = parseCredential(value)
  expect(refusal).toMatchObject({ ok: false, code, field })
  if (!refusal.ok) withNamedParams(refusal)
  expect(credentialSchema.safeParse(value).success).toBe(false)
})

test('an issue of a document with credentials carries the refusal', () => {
  const { error } = credentialSchema.safeParse({ ...p256Credential, origin: 'https://example.org' })
  expect(error?.issues).toMatchObject([
    {
      path: ['origin'],
      message: `origin: the host of the origin must be exactly ${rpId}`,
      params: { code: 'ORIGIN_HOST', field: 'origin', params: { rpId } },
    },
  ])
})

test('the refusal of a shape says what was expected', () => {
  expect(parseCredential({ ...p256Credential, id: 1 })).toMatchObject({
    field: 'id',
    params: { reason: expect.stringContaining('expected string') },
  })
})

test('the refusal of another algorithm names it', () => {
  const paramsOf = (alg: unknown) => parseCredential({ ...p256Credential, alg })
  expect(paramsOf(-257)).toMatchObject({ params: { algorithm: -257 } })
  expect(paramsOf({ toString: 1, valueOf: 1 })).toMatchObject({ params: { algorithm: 'without a number' } })
})

test('any JSON is refused, and none makes the parser throw', () => {
  const field = fc.constantFrom(...Object.keys(p256Credential))
  fc.assert(
    fc.property(field, fc.jsonValue(), (field, value) => {
      fc.pre(!['backupEligible', 'addedIn'].includes(field))
      fc.pre(field !== 'id' || typeof value !== 'string' || fromBase64url(value) === null)
      expect(parseCredential({ ...p256Credential, [field]: value }).ok).toBe(false)
      expect(parseCredential(value).ok).toBe(false)
    }),
  )
})

function zeros() {
  return toBase64url(new Uint8Array(32))
}
function ones() {
  return toBase64url(new Uint8Array(32).fill(0xff))
}
function idOfTwos() {
  return toBase64url(new Uint8Array(32).fill(2))
}
function bytesText(first: number) {
  return toBase64url(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? first : 0)))
}
