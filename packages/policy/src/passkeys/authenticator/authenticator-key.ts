/** The key of a software authenticator, from a seed or from a JWK. The id of its credential follows from its public key. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { fromBase64url, toBase64url } from '../base64url.ts'
import { coordinateLength, type CoseAlgorithm, eddsa, es256, type PublicKeyText } from '../public-key.ts'

export interface AuthenticatorKey {
  readonly secret: Uint8Array
  readonly publicKey: PublicKeyText
  /** Base64url without padding. */
  readonly credentialId: string
}

/** The same seed gives the same key. */
export function authenticatorKeyOfSeed(alg: CoseAlgorithm, seed: string): AuthenticatorKey {
  const bytes = utf8ToBytes(`holdfast software authenticator ${alg} ${seed}`)
  const secret =
    alg === es256 ? p256.utils.randomSecretKey(sha512(bytes).subarray(0, p256Seed)) : sha256(bytes)
  return keyOf(alg, secret)
}

/** In bytes: long enough that the key is not biased. */
const p256Seed = 48

const secretText = z.string().transform((text, context) => {
  const bytes = fromBase64url(text)
  if (bytes?.length === coordinateLength) return bytes
  context.addIssue({ code: 'custom', message: 'not 32 bytes as base64url' })
  return z.NEVER
})
const jwkSchema = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: secretText }),
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: secretText }),
])

/** Throws for anything but a private key of P-256 or Ed25519 whose public part belongs to it. */
export function authenticatorKeyOfJwk(jwk: unknown): AuthenticatorKey {
  const parsed = jwkSchema.parse(jwk)
  const key = keyOf(parsed.kty === 'EC' ? es256 : eddsa, parsed.d)
  const [x, y] = [parsed.x, parsed.kty === 'EC' ? parsed.y : undefined]
  if (key.publicKey.x !== x || yOf(key) !== y)
    throw new Error('the public part of the JWK belongs to another key')
  return key
}

const yOf = ({ publicKey }: AuthenticatorKey) => (publicKey.alg === es256 ? publicKey.y : undefined)

export function jwkOfAuthenticatorKey({
  secret,
  publicKey,
}: AuthenticatorKey): Readonly<Record<string, string>> {
  const { alg, ...coordinates } = publicKey
  const kind = alg === es256 ? { kty: 'EC', crv: 'P-256' } : { kty: 'OKP', crv: 'Ed25519' }
  return { ...kind, ...coordinates, d: toBase64url(secret) }
}

function keyOf(alg: CoseAlgorithm, secret: Uint8Array): AuthenticatorKey {
  const point = alg === es256 ? p256.getPublicKey(secret, false).subarray(1) : ed25519.getPublicKey(secret)
  const x = toBase64url(point.subarray(0, coordinateLength))
  const publicKey = alg === es256 ? { alg, x, y: toBase64url(point.subarray(coordinateLength)) } : { alg, x }
  return { secret, publicKey, credentialId: toBase64url(sha256(point)) }
}
