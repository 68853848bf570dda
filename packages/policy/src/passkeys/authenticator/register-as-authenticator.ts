/** A software authenticator's answer to a registration, with the attestation format `none`. */
import { concatBytes } from '@noble/hashes/utils.js'
import { fromBase64url } from '../base64url.ts'
import type { CborMap, CborValue } from '../read-cbor.ts'
import { coseCurves, coseLabels, coseTypes } from '../read-cose-key.ts'
import type { Registration } from '../read-registration.ts'
import { es256, type PublicKeyText } from '../public-key.ts'
import { authenticatorDataBytes, type Ceremony, clientDataBytes } from './authenticator-bytes.ts'
import type { AuthenticatorKey } from './authenticator-key.ts'
import { encodeCbor } from './encode-cbor.ts'

export const registerAsAuthenticator = (key: AuthenticatorKey, ceremony: Ceremony): Registration => ({
  clientDataJSON: clientDataBytes('webauthn.create', ceremony),
  attestationObject: attestationObject(authenticatorDataBytes(ceremony, attestedBytes(key))),
})

export const attestationObject = (authData: Uint8Array): Uint8Array =>
  encodeCbor(
    new Map<string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )

const unknownModel = new Uint8Array(16)

/** `cose`: another key than the authenticator's own, for hostile registrations. */
export function attestedBytes(
  { credentialId, publicKey }: AuthenticatorKey,
  cose: CborMap = coseKey(publicKey),
): Uint8Array {
  const id = bytesOf(credentialId)
  const length = new Uint8Array(2)
  new DataView(length.buffer).setUint16(0, id.length)
  return concatBytes(unknownModel, length, id, encodeCbor(cose))
}

export function coseKey(key: PublicKeyText): CborMap {
  const isEs256 = key.alg === es256
  return new Map<number, CborValue>([
    [coseLabels.kty, isEs256 ? coseTypes.ec2 : coseTypes.okp],
    [coseLabels.alg, key.alg],
    [coseLabels.crv, isEs256 ? coseCurves.p256 : coseCurves.ed25519],
    [coseLabels.x, bytesOf(key.x)],
    ...(isEs256 ? [[coseLabels.y, bytesOf(key.y)] as const] : []),
  ])
}

function bytesOf(text: string): Uint8Array {
  const bytes = fromBase64url(text)
  if (bytes === null) throw new Error(`not base64url: ${text}`)
  return bytes
}
