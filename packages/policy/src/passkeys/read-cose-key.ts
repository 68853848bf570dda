/** COSE keys (RFC 9053) as WebAuthn writes them: ES256 with P-256 and both coordinates, EdDSA with Ed25519. */
import { toBase64url } from './base64url.ts'
import type { CborMap, CborValue } from './read-cbor.ts'
import { invalidPasskey } from './invalid-passkey.ts'
import { coordinateLength, eddsa, es256, type PublicKeyText } from './public-key.ts'

/** The numbers of a key's parameters. */
export const coseLabels = { kty: 1, alg: 3, crv: -1, x: -2, y: -3 } as const
export const coseTypes = { okp: 1, ec2: 2 } as const
export const coseCurves = { p256: 1, ed25519: 6 } as const

/** Throws `InvalidPasskey`. WebAuthn allows no other parameters than these. */
export function readCoseKey(value: CborValue, field: string): PublicKeyText {
  if (!(value instanceof Map)) throw invalidPasskey('COSE_MALFORMED', field)
  const key: CborMap = value
  const alg = key.get(coseLabels.alg)
  if (alg === es256) return readEs256(key, field)
  if (alg === eddsa) return readEddsa(key, field)
  const algorithm = typeof alg === 'number' ? alg : 'without a number'
  throw invalidPasskey('ALGORITHM_UNSUPPORTED', field, { algorithm })
}

function readEs256(key: CborMap, field: string): PublicKeyText {
  assertKind(key, coseTypes.ec2, coseCurves.p256, 5, field)
  return { alg: es256, x: coordinate(key, 'x', field), y: coordinate(key, 'y', field) }
}

function readEddsa(key: CborMap, field: string): PublicKeyText {
  assertKind(key, coseTypes.okp, coseCurves.ed25519, 4, field)
  return { alg: eddsa, x: coordinate(key, 'x', field) }
}

function assertKind(key: CborMap, type: number, curve: number, parameters: number, field: string): void {
  const isKind =
    key.get(coseLabels.kty) === type && key.get(coseLabels.crv) === curve && key.size === parameters
  if (!isKind) throw invalidPasskey('COSE_MALFORMED', field)
}

function coordinate(key: CborMap, name: 'x' | 'y', field: string): string {
  const bytes = key.get(coseLabels[name])
  if (!(bytes instanceof Uint8Array) || bytes.length !== coordinateLength)
    throw invalidPasskey('COSE_MALFORMED', field)
  return toBase64url(bytes)
}
