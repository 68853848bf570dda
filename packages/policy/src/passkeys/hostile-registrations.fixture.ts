/** Registrations that must be refused. */
import { concatBytes } from '@noble/hashes/utils.js'
import { ceremony, ed25519Key, p256Key } from './assertion.fixture.ts'
import {
  authenticatorDataBytes,
  type Ceremony,
  clientDataBytes,
} from './authenticator/authenticator-bytes.ts'
import { encodeCbor } from './authenticator/encode-cbor.ts'
import {
  attestationObject,
  attestedBytes,
  coseKey,
  registerAsAuthenticator,
} from './authenticator/register-as-authenticator.ts'
import { toBase64url } from './base64url.ts'
import type { PasskeyFaultCode } from './invalid-passkey.ts'
import { coseLabels } from './read-cose-key.ts'
import type { CborMap, CborValue } from './read-cbor.ts'
import type { ExpectedRegistration, Registration } from './read-registration.ts'

export interface HostileRegistration {
  readonly name: string
  readonly code: PasskeyFaultCode
  readonly field: string
  readonly registration: Registration
  readonly expected: ExpectedRegistration
}

export const expected: ExpectedRegistration = { ...ceremony, addedIn: 1 }
const clientDataJSON = clientDataBytes('webauthn.create', ceremony)
const attested = attestedBytes(p256Key)
const genuine = authenticatorDataBytes(ceremony, attested)

const hostile = (
  name: string,
  code: PasskeyFaultCode,
  field: string,
  registration: Partial<Registration>,
  change: Partial<ExpectedRegistration> = {},
): HostileRegistration => ({
  name,
  code,
  field,
  registration: { clientDataJSON, attestationObject: attestationObject(genuine), ...registration },
  expected: { ...expected, ...change },
})

const dataField = 'attestationObject.authData'
const ofData = (name: string, code: PasskeyFaultCode, bytes: Uint8Array, field = dataField) =>
  hostile(name, code, field, { attestationObject: attestationObject(bytes) })
const ofCeremony = (name: string, code: PasskeyFaultCode, change: Partial<Ceremony>) =>
  ofData(name, code, authenticatorDataBytes({ ...ceremony, ...change }, attested))

const clientData: readonly HostileRegistration[] = [
  hostile('an assertion', 'TYPE_DIFFERS', 'clientDataJSON.type', {
    clientDataJSON: clientDataBytes('webauthn.get', ceremony),
  }),
  hostile(
    'another challenge',
    'CHALLENGE_DIFFERS',
    'clientDataJSON.challenge',
    {},
    { challenge: new Uint8Array(32) },
  ),
  hostile(
    'another origin',
    'ORIGIN_DIFFERS',
    'clientDataJSON.origin',
    {},
    { origin: 'https://console.example.org' },
  ),
  hostile('in a frame', 'CROSS_ORIGIN', 'clientDataJSON.crossOrigin', {
    clientDataJSON: clientDataBytes('webauthn.create', { ...ceremony, clientData: { crossOrigin: true } }),
  }),
  hostile('a short challenge', 'CHALLENGE_LENGTH', 'challenge', {}, { challenge: new Uint8Array(16) }),
  hostile('version 0 of the rules', 'CREDENTIAL_SHAPE', 'addedIn', {}, { addedIn: 0 }),
]

/** The page of one host registers for its parent domain, which WebAuthn allows. */
const parent = { ...ceremony, rpId: 'example.org' }
const authenticatorData: readonly HostileRegistration[] = [
  ofCeremony('another relying party', 'RP_ID_DIFFERS', { rpId: 'example.org' }),
  hostile(
    'the parent domain as relying party',
    'ORIGIN_HOST',
    'origin',
    registerAsAuthenticator(p256Key, parent),
    {
      rpId: 'example.org',
    },
  ),
  ofCeremony('person absent', 'USER_ABSENT', { flags: { userPresent: false } }),
  ofCeremony('person not verified', 'USER_UNVERIFIED', { flags: { userVerified: false } }),
  ofCeremony('backed up without eligibility', 'BACKUP_STATE', { flags: { backedUp: true } }),
  ofData('no credential', 'ATTESTED_MISSING', authenticatorDataBytes(ceremony)),
  ofCeremony('a credential without its flag', 'ATTESTED_MISSING', { flags: { attested: false } }),
  ofData('no bytes', 'AUTHENTICATOR_DATA_SIZE', new Uint8Array()),
  ofData('bytes after the credential', 'EXTENSIONS_UNANNOUNCED', concatBytes(genuine, Uint8Array.of(0xa0))),
  ofCeremony('extensions announced and absent', 'EXTENSIONS_MISSING', { flags: { extensions: true } }),
  ...[37, 38, 52, 53, 54, 55, 86].map((length) =>
    ofData(`cut off after ${length} bytes`, 'ATTESTED_TRUNCATED', genuine.subarray(0, length)),
  ),
  ...[87, 88, 100, genuine.length - 1].map((length) =>
    ofData(`cut off after ${length} bytes`, 'CBOR_TRUNCATED', genuine.subarray(0, length)),
  ),
  ...[0, 1024].map((length) => {
    const key = { ...p256Key, credentialId: toBase64url(new Uint8Array(length)) }
    const bytes = authenticatorDataBytes(ceremony, attestedBytes(key))
    return ofData(`an id of ${length} bytes`, 'CREDENTIAL_ID', bytes, 'id')
  }),
]

const [p256Cose, ed25519Cose] = [coseKey(p256Key.publicKey), coseKey(ed25519Key.publicKey)]
const withKey = (name: string, code: PasskeyFaultCode, cose: CborMap, field = dataField) =>
  ofData(name, code, authenticatorDataBytes(ceremony, attestedBytes(p256Key, cose)), field)
const changed = (cose: CborMap, ...members: readonly (readonly [number, CborValue])[]) =>
  new Map([...cose, ...members])
const without = (cose: CborMap, label: number) => new Map([...cose].filter(([key]) => key !== label))
const { kty, alg, crv, x, y } = coseLabels
const zeros = new Uint8Array(32)

const keys: readonly HostileRegistration[] = [
  withKey(
    'RS256',
    'ALGORITHM_UNSUPPORTED',
    new Map<number, CborValue>([
      [kty, 3],
      [alg, -257],
      [-1, new Uint8Array(256)],
      [-2, Uint8Array.of(1, 0, 1)],
    ]),
  ),
  withKey('ES384', 'ALGORITHM_UNSUPPORTED', changed(p256Cose, [alg, -35])),
  withKey('Ed448', 'ALGORITHM_UNSUPPORTED', changed(ed25519Cose, [alg, -53])),
  withKey('ES256K', 'ALGORITHM_UNSUPPORTED', changed(p256Cose, [alg, -47])),
  withKey('the algorithm as text', 'ALGORITHM_UNSUPPORTED', changed(p256Cose, [alg, 'ES256'])),
  withKey('no algorithm', 'ALGORITHM_UNSUPPORTED', without(p256Cose, alg)),
  withKey('ES256 with P-384', 'COSE_MALFORMED', changed(p256Cose, [crv, 2])),
  withKey('EdDSA with Ed448', 'COSE_MALFORMED', changed(ed25519Cose, [crv, 7])),
  withKey('EdDSA with X25519', 'COSE_MALFORMED', changed(ed25519Cose, [crv, 4])),
  withKey('ES256 of another type', 'COSE_MALFORMED', changed(p256Cose, [kty, 1])),
  withKey('EdDSA of another type', 'COSE_MALFORMED', changed(ed25519Cose, [kty, 2])),
  withKey('without x', 'COSE_MALFORMED', without(p256Cose, x)),
  withKey('without y', 'COSE_MALFORMED', without(p256Cose, y)),
  withKey('only the sign of y', 'COSE_MALFORMED', changed(p256Cose, [y, true])),
  withKey('x of 31 bytes', 'COSE_MALFORMED', changed(p256Cose, [x, zeros.subarray(1)])),
  withKey('x of 33 bytes', 'COSE_MALFORMED', changed(ed25519Cose, [x, new Uint8Array(33)])),
  withKey('a private key', 'COSE_MALFORMED', changed(p256Cose, [-4, zeros])),
  withKey('a key id', 'COSE_MALFORMED', changed(ed25519Cose, [2, zeros])),
  withKey('P-256 off the curve', 'KEY_NOT_ON_CURVE', changed(p256Cose, [y, zeros]), 'x'),
  withKey('Ed25519 of small order', 'KEY_NOT_ON_CURVE', changed(ed25519Cose, [x, zeros]), 'x'),
  ofData(
    'an array as key',
    'COSE_MALFORMED',
    authenticatorDataBytes(ceremony, concatBytes(attested.subarray(0, 50), encodeCbor([1, 2]))),
  ),
]

const whole = 'attestationObject'
const ofMembers = (name: string, members: readonly (readonly [string | number, CborValue])[]) =>
  hostile(name, 'ATTESTATION_MALFORMED', whole, { attestationObject: encodeCbor(new Map(members)) })
const attestation = attestationObject(genuine)
const [fmt, attStmt, authData] = [
  ['fmt', 'none'],
  ['attStmt', new Map()],
  ['authData', genuine],
] as const

const objects: readonly HostileRegistration[] = [
  ofMembers('without a format', [attStmt, authData]),
  ofMembers('without a statement', [fmt, authData]),
  ofMembers('another member instead of the statement', [fmt, authData, ['other', new Map()]]),
  ofMembers('without authenticator data', [fmt, attStmt]),
  ofMembers('another member', [fmt, attStmt, authData, ['epAtt', true]]),
  ofMembers('the format as bytes', [['fmt', zeros], attStmt, authData]),
  ofMembers('authenticator data as text', [fmt, attStmt, ['authData', 'text']]),
  ofMembers('the keys of CTAP2', [
    [1, 'none'],
    [2, genuine],
    [3, new Map()],
  ]),
  hostile('an array', 'ATTESTATION_MALFORMED', whole, {
    attestationObject: encodeCbor(['none', new Map(), genuine]),
  }),
  hostile('empty', 'CBOR_TRUNCATED', whole, { attestationObject: new Uint8Array() }),
  hostile('a byte after it', 'CBOR_TRAILING', whole, {
    attestationObject: concatBytes(attestation, Uint8Array.of(0)),
  }),
  hostile('cut off', 'CBOR_TRUNCATED', whole, { attestationObject: attestation.subarray(0, -1) }),
  hostile('over the limit', 'ATTESTATION_SIZE', whole, { attestationObject: new Uint8Array(65_537) }),
]

export const hostileRegistrations = [...clientData, ...authenticatorData, ...keys, ...objects]
