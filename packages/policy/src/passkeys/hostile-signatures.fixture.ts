/** Genuine bytes with hostile signatures. Most contain the genuine r and s, so that a lenient reader would accept them. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import {
  ceremony,
  ed25519Credential,
  ed25519Key,
  type HostileCase,
  p256Credential,
  p256Key,
  rpId,
  origin,
} from './assertion.fixture.ts'
import { authenticatorKeyOfSeed } from './authenticator/authenticator-key.ts'
import { credentialOfKey } from './authenticator/credential-of-key.ts'
import { signAsAuthenticator } from './authenticator/sign-as-authenticator.ts'
import { toBase64url } from './base64url.ts'
import type { Credential } from './credential.ts'
import type { PasskeyFaultCode } from './invalid-passkey.ts'
import { eddsa, es256 } from './public-key.ts'
import type { Assertion } from './verify-assertion.ts'

const order = p256.Point.Fn.ORDER
const edOrder = ed25519.Point.Fn.ORDER
const numbersOf = ({ signature }: Assertion) => p256.Signature.fromBytes(signature, 'der')

/** The first assertion, by its counter, whose r and s both begin with a bit that is set. */
function highAssertion(signCount = 0): Assertion {
  const assertion = signAsAuthenticator(p256Key, { ...ceremony, signCount })
  const { r, s } = numbersOf(assertion)
  const isHigh = r >= 2n ** 255n && s >= 2n ** 255n
  return isHigh ? assertion : highAssertion(signCount + 1)
}

const genuine = highAssertion()
const { r, s } = numbersOf(genuine)
const genuineEd = signAsAuthenticator(ed25519Key, ceremony)

const hostile = (
  name: string,
  code: PasskeyFaultCode,
  signature: Uint8Array | readonly number[],
  credential: Credential = p256Credential,
): HostileCase => ({
  name,
  code,
  field: 'signature',
  assertion: {
    ...(credential.alg === es256 ? genuine : genuineEd),
    signature: Uint8Array.from(signature),
  },
  credential,
})

/** Two's complement in the fewest bytes, as DER writes it. */
function digits(number: bigint): number[] {
  const hex = number.toString(16)
  const bytes = [...hexToBytes(hex.length % 2 === 0 ? hex : `0${hex}`)]
  return (bytes[0] ?? 0) >= 0x80 ? [0, ...bytes] : bytes
}
const integer = (content: readonly number[]) => [2, content.length, ...content]
const sequence = (...parts: readonly number[][]) => [0x30, parts.flat().length, ...parts.flat()]
const encoded = (r: bigint, s: bigint) => sequence(integer(digits(r)), integer(digits(s)))
const [rPart, sPart] = [integer(digits(r)), integer(digits(s))]
const body = [...rPart, ...sPart]

const derForms: readonly HostileCase[] = [
  ['no signature', []],
  ['a sequence without content', [0x30, 0]],
  ['raw r and s', genuineRaw()],
  ['trailing byte', [...genuine.signature, 0]],
  ['trailing byte within the sequence', sequence(body, [0])],
  ['a third number', sequence(rPart, sPart, integer([1]))],
  ['only r', sequence(rPart)],
  ['cut off at the end', genuine.signature.subarray(0, -1)],
  ['length of the sequence in the long form', [0x30, 0x81, body.length, ...body]],
  ['length of the sequence in two bytes', [0x30, 0x82, 0, body.length, ...body]],
  ['indefinite length', [0x30, 0x80, ...body, 0, 0]],
  ['length of the sequence too short', [0x30, body.length - 1, ...body]],
  ['length of the sequence too long', [0x30, body.length + 1, ...body]],
  ['length of r in the long form', sequence([2, 0x81, rPart.length - 2, ...rPart.slice(2)], sPart)],
  ['length of s in the long form', sequence(rPart, [2, 0x81, sPart.length - 2, ...sPart.slice(2)])],
  ['length of s beyond the end', sequence(rPart, [2, sPart.length, ...sPart.slice(2)])],
  ['negative r', sequence(integer(digits(r).slice(1)), sPart)],
  ['negative s', sequence(rPart, integer(digits(s).slice(1)))],
  ['r with a spare zero', sequence(integer([0, ...digits(r)]), sPart)],
  ['s with a spare zero', sequence(rPart, integer([0, ...digits(s)]))],
  ['r without content', sequence([2, 0], sPart)],
  ['s without content', sequence(rPart, [2, 0])],
  ['a set instead of a sequence', [0x31, body.length, ...body]],
  ['r as bytes instead of a number', sequence([4, ...rPart.slice(1)], sPart)],
  ['s as a bit string', sequence(rPart, [3, ...sPart.slice(1)])],
  ['a sequence in a sequence', sequence(sequence(rPart, sPart))],
  ['padded to 128 bytes', [...genuine.signature, ...Array<number>(128 - genuine.signature.length).fill(0)]],
].map(([name, signature]) => hostile(String(name), 'SIGNATURE_MALFORMED', signature as number[]))

function genuineRaw(): number[] {
  return [...numbersOf(genuine).toBytes('compact')]
}

const ranges: readonly HostileCase[] = [
  hostile('r zero', 'SIGNATURE_RANGE', encoded(0n, s)),
  hostile('s zero', 'SIGNATURE_RANGE', encoded(r, 0n)),
  hostile('r and s zero', 'SIGNATURE_RANGE', encoded(0n, 0n)),
  hostile('r is the order', 'SIGNATURE_RANGE', encoded(order, s)),
  hostile('s is the order', 'SIGNATURE_RANGE', encoded(r, order)),
  hostile('r plus the order', 'SIGNATURE_RANGE', encoded(r + order, s)),
  hostile('s plus the order', 'SIGNATURE_RANGE', encoded(r, s + order)),
  hostile('r of 40 bytes', 'SIGNATURE_RANGE', encoded(2n ** 300n, s)),
]

const other = authenticatorKeyOfSeed(es256, 'bert')
const otherEd = authenticatorKeyOfSeed(eddsa, 'bert')
const signedBy = (key: typeof other, change = {}) =>
  signAsAuthenticator(key, { ...ceremony, ...change }).signature

const differing: readonly HostileCase[] = [
  hostile('r and s exchanged', 'SIGNATURE_DIFFERS', encoded(s, r)),
  hostile('r and s one', 'SIGNATURE_DIFFERS', encoded(1n, 1n)),
  hostile('the greatest r and s', 'SIGNATURE_DIFFERS', encoded(order - 1n, order - 1n)),
  hostile('of another credential', 'SIGNATURE_DIFFERS', signedBy(other)),
  hostile(
    'over another challenge',
    'SIGNATURE_DIFFERS',
    signedBy(p256Key, { challenge: new Uint8Array(32) }),
  ),
  hostile(
    'over another origin',
    'SIGNATURE_DIFFERS',
    signedBy(p256Key, { origin: 'https://console.example.org' }),
  ),
  hostile('over another counter', 'SIGNATURE_DIFFERS', signedBy(p256Key, { signCount: 70_000 })),
  hostile('over other flags', 'SIGNATURE_DIFFERS', signedBy(p256Key, { flags: { userVerified: false } })),
  hostile(
    'against another credential',
    'SIGNATURE_DIFFERS',
    genuine.signature,
    credentialOfKey(other, { rpId, origin }),
  ),
]

const s25519 = genuineEd.signature.subarray(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
const edSignature = (r: Uint8Array, s: bigint) =>
  concatBytes(r, hexToBytes(s.toString(16).padStart(64, '0')).reverse())
const edR = genuineEd.signature.subarray(0, 32)
/** The neutral element, a point of small order: with s = 0 it "signs" any message for a key of small order. */
const neutral = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0))
const smallOrder: Credential = { ...ed25519Credential, x: toBase64url(neutral) }

const edwards: readonly HostileCase[] = [
  hostile('Ed25519: empty', 'SIGNATURE_MALFORMED', [], ed25519Credential),
  hostile('Ed25519: 63 bytes', 'SIGNATURE_MALFORMED', genuineEd.signature.subarray(0, 63), ed25519Credential),
  hostile('Ed25519: 65 bytes', 'SIGNATURE_MALFORMED', [...genuineEd.signature, 0], ed25519Credential),
  hostile(
    'Ed25519: s plus the order',
    'SIGNATURE_RANGE',
    edSignature(edR, s25519 + edOrder),
    ed25519Credential,
  ),
  hostile('Ed25519: s is the order', 'SIGNATURE_RANGE', edSignature(edR, edOrder), ed25519Credential),
  hostile(
    'Ed25519: top bit of s',
    'SIGNATURE_RANGE',
    edSignature(edR, s25519 + 2n ** 255n),
    ed25519Credential,
  ),
  hostile('Ed25519: negated s', 'SIGNATURE_DIFFERS', edSignature(edR, edOrder - s25519), ed25519Credential),
  hostile(
    'Ed25519: R not on the curve',
    'SIGNATURE_DIFFERS',
    edSignature(new Uint8Array(32).fill(2), s25519),
    ed25519Credential,
  ),
  hostile('Ed25519: zeros', 'SIGNATURE_DIFFERS', new Uint8Array(64), ed25519Credential),
  hostile('Ed25519: of another credential', 'SIGNATURE_DIFFERS', signedBy(otherEd), ed25519Credential),
  hostile('Ed25519: a key of small order', 'SIGNATURE_DIFFERS', edSignature(neutral, 0n), smallOrder),
]

const confusions: readonly HostileCase[] = [
  hostile('ES256 credential, Ed25519 signature', 'SIGNATURE_MALFORMED', genuineEd.signature),
  hostile('Ed25519 credential, ES256 signature', 'SIGNATURE_MALFORMED', genuine.signature, ed25519Credential),
  hostile('Ed25519 credential, raw ES256 signature', 'SIGNATURE_RANGE', genuineRaw(), ed25519Credential),
  hostile('x of P-256 taken for Ed25519', 'SIGNATURE_DIFFERS', genuineEd.signature, {
    ...ed25519Credential,
    x: p256Credential.x,
  }),
]

export const hostileSignatures = [...derForms, ...ranges, ...differing, ...edwards, ...confusions]
