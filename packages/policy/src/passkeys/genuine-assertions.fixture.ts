/** Assertions that must be accepted, although a reader that is too strict would refuse many of them. */
import { p256 } from '@noble/curves/nist.js'
import {
  ceremony,
  challenge,
  ed25519Credential,
  ed25519Key,
  origin,
  p256Credential,
  p256Key,
  rpId,
  signedAuthenticatorData,
  signedClientData,
} from './assertion.fixture.ts'
import { longestClientData } from './assert-client-data.ts'
import { authenticatorDataBytes, type Ceremony } from './authenticator/authenticator-bytes.ts'
import { credentialOfKey } from './authenticator/credential-of-key.ts'
import { signAsAuthenticator } from './authenticator/sign-as-authenticator.ts'
import { toBase64url } from './base64url.ts'
import type { Credential } from './credential.ts'
import type { Assertion } from './verify-assertion.ts'

export interface GenuineCase {
  readonly name: string
  readonly assertion: Assertion
  readonly credential: Credential
}

const genuine = (name: string, assertion: Assertion, credential = p256Credential): GenuineCase => ({
  name,
  assertion,
  credential,
})
const made = (name: string, change: Partial<Ceremony>, credential?: Credential) =>
  genuine(name, signAsAuthenticator(p256Key, { ...ceremony, ...change }), credential)

const text = (value: string) => JSON.stringify(value)
const type = `"type":"webauthn.get"`
const challengeMember = `"challenge":${text(toBase64url(challenge))}`
const originMember = `"origin":${text(origin)}`
const members = [type, challengeMember, originMember].join()

const clientData: readonly GenuineCase[] = [
  ['members in another order', `{${[originMember, challengeMember, type].join()}}`],
  ['without crossOrigin', `{${members}}`],
  ['white space', `\r\n{\t${[type, challengeMember, originMember].join(' ,\n')} }\n`],
  ['unknown members', `{${members},"other_keys_can_be_added_here":"do not compare","n":[1.5e3,{"a":null}]}`],
  ['an unknown member of Android', `{${members},"androidPackageName":"com.android.chrome"}`],
  ['token binding', `{${members},"tokenBinding":{"status":"supported"}}`],
  ['a member named __proto__', `{${members},"__proto__":{"type":"payment.get"}}`],
  [
    'names and values with escapes',
    `{"\\u0074ype":"webauthn\\u002eget",${challengeMember},"origin":"https:\\/\\/${rpId}"}`,
  ],
  ['letters outside ASCII', `{${members},"other":"é😀\\ud83d"}`],
  ['as long as the limit', `{${members}}`.padEnd(longestClientData)],
].map(([name = '', content = '']) => genuine(name, signedClientData(content)))

const withPort = { rpId, origin: `${origin}:8443` }
const local = { rpId: 'localhost', origin: 'http://localhost:5173' }
const eligible = credentialOfKey(p256Key, { rpId, origin, backupEligible: true })

const ceremonies: readonly GenuineCase[] = [
  made('ES256', {}),
  genuine('Ed25519', signAsAuthenticator(ed25519Key, ceremony), ed25519Credential),
  made('a counter', { signCount: 1 }),
  made('the highest counter', { signCount: 2 ** 32 - 1 }),
  made('an origin with a port', withPort, credentialOfKey(p256Key, withPort)),
  made('localhost over http', local, credentialOfKey(p256Key, local)),
  made('eligible for backup', { flags: { backupEligible: true } }, eligible),
  made('backed up', { flags: { backupEligible: true, backedUp: true } }, eligible),
  made('no extension, announced', { extensions: new Map() }),
  made('extensions', {
    extensions: new Map<string, number | boolean | Uint8Array>([
      ['credProtect', 2],
      ['minPinLength', 4],
      ['hmac-secret', new Uint8Array(32)],
      ['thirdPartyPayment', false],
    ]),
  }),
  genuine(
    'reserved flags',
    signedAuthenticatorData(
      authenticatorDataBytes(ceremony).map((byte, at) => (at === 32 ? byte | 0x22 : byte)),
    ),
  ),
]

const order = p256.Point.Fn.ORDER

/** The same signature with the other s, which verifies too. */
function withOtherS(assertion: Assertion): Assertion {
  const { r, s } = p256.Signature.fromBytes(assertion.signature, 'der')
  return { ...assertion, signature: new p256.Signature(r, order - s).toBytes('der') }
}

/** The first assertion, by its counter, with a number of at most `bytes` bytes. */
function withShort(part: 'r' | 's', bytes: number, signCount = 0): Assertion {
  const assertion = signAsAuthenticator(p256Key, { ...ceremony, signCount })
  const number = p256.Signature.fromBytes(assertion.signature, 'der')[part]
  return number < 2n ** BigInt(8 * bytes) ? assertion : withShort(part, bytes, signCount + 1)
}

const original = signAsAuthenticator(p256Key, ceremony)
const signatures: readonly GenuineCase[] = [
  genuine('one of low s and high s', original),
  genuine('the other of low s and high s', withOtherS(original)),
  genuine('r of 31 bytes', withShort('r', 31)),
  genuine('s of 31 bytes', withShort('s', 31)),
]

export const genuineAssertions = [...clientData, ...ceremonies, ...signatures]
