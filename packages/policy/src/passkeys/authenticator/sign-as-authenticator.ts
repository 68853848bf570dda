/** A software authenticator: it signs assertions as a browser with a security key would return them. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { es256 } from '../public-key.ts'
import type { Assertion } from '../verify-assertion.ts'
import { authenticatorDataBytes, type Ceremony, clientDataBytes } from './authenticator-bytes.ts'
import type { AuthenticatorKey } from './authenticator-key.ts'

export const signAsAuthenticator = (key: AuthenticatorKey, ceremony: Ceremony): Assertion =>
  signBytes(key, {
    clientDataJSON: clientDataBytes('webauthn.get', ceremony),
    authenticatorData: authenticatorDataBytes(ceremony),
  })

/** Signs any bytes, also those that no authenticator would sign. The signature is deterministic. */
export function signBytes(
  { secret, publicKey }: AuthenticatorKey,
  bytes: Pick<Assertion, 'clientDataJSON' | 'authenticatorData'>,
): Assertion {
  const message = concatBytes(bytes.authenticatorData, sha256(bytes.clientDataJSON))
  const signature =
    publicKey.alg === es256
      ? p256.sign(message, secret, { format: 'der', lowS: false })
      : ed25519.sign(message, secret)
  return { ...bytes, signature }
}
