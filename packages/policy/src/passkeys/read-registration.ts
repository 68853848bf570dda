/**
 * From the answer of a registration to the credential that the rules will state. The attestation is not relied
 * on: any format is accepted and its statement is not verified, because most passkeys give none. The owner
 * compares the fingerprint instead, and proves possession with the first assertion.
 */
import { assertClientData } from './assert-client-data.ts'
import { assertExtensions, assertPresence, headerLength, readHeader } from './authenticator-data.ts'
import { toBase64url } from './base64url.ts'
import { type Credential, parseCredential } from './credential.ts'
import { InvalidPasskey, invalidPasskey, orRefusal, type PasskeyRefusal } from './invalid-passkey.ts'
import type { PublicKeyText } from './public-key.ts'
import { readCbor, readWholeCbor } from './read-cbor.ts'
import { readCoseKey } from './read-cose-key.ts'

/** All raw bytes, as the browser returned them. */
export interface Registration {
  readonly clientDataJSON: Uint8Array
  readonly attestationObject: Uint8Array
}

export interface ExpectedRegistration {
  /** 32 bytes. */
  readonly challenge: Uint8Array
  readonly rpId: string
  readonly origin: string
  /** The version of the rules that will add the credential. */
  readonly addedIn: number
}

export interface ReadRegistration {
  readonly ok: true
  readonly credential: Credential
  readonly signCount: number
  readonly isBackedUp: boolean
}

export const readRegistration = (
  { challenge, rpId, origin, addedIn }: ExpectedRegistration,
  { clientDataJSON, attestationObject }: Registration,
): ReadRegistration | PasskeyRefusal =>
  orRefusal(() => {
    assertClientData(clientDataJSON, { type: 'webauthn.create', challenge, origin })
    const bytes = authenticatorDataIn(attestationObject)
    const header = readHeader(bytes, field)
    assertPresence(header, rpId, field)
    if (!header.has('attested')) throw invalidPasskey('ATTESTED_MISSING', field)
    const { id, key, end } = readAttested(bytes)
    assertExtensions(bytes, end, header, field)
    const backupEligible = header.has('backupEligible')
    const parsed = parseCredential({ id, ...key, rpId, origin, backupEligible, addedIn })
    if (!parsed.ok) throw new InvalidPasskey(parsed)
    return {
      ok: true,
      credential: parsed.credential,
      signCount: header.signCount,
      isBackedUp: header.has('backedUp'),
    }
  })

const field = 'attestationObject.authData'
/** In bytes. Certificates of a TPM take a few thousand. */
const longestAttestation = 65_536

function authenticatorDataIn(bytes: Uint8Array): Uint8Array {
  const name = 'attestationObject'
  if (bytes.length > longestAttestation)
    throw invalidPasskey('ATTESTATION_SIZE', name, { bytes: bytes.length, most: longestAttestation })
  const value = readWholeCbor(bytes, name)
  if (
    !(value instanceof Map) ||
    value.size !== 3 ||
    !value.has('attStmt') ||
    typeof value.get('fmt') !== 'string'
  )
    throw invalidPasskey('ATTESTATION_MALFORMED', name)
  const authData: unknown = value.get('authData')
  if (!(authData instanceof Uint8Array)) throw invalidPasskey('ATTESTATION_MALFORMED', name)
  return authData
}

const modelLength = 16

/** After the header: the authenticator's model, the length of the id in 2 bytes, the id, and the COSE key. */
function readAttested(bytes: Uint8Array): { id: string; key: PublicKeyText; end: number } {
  const start = headerLength + modelLength + 2
  if (bytes.length < start) throw invalidPasskey('ATTESTED_TRUNCATED', field)
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint16(start - 2)
  if (bytes.length < start + length) throw invalidPasskey('ATTESTED_TRUNCATED', field)
  const { value, end } = readCbor(bytes, field, start + length)
  return {
    id: toBase64url(bytes.subarray(start, start + length)),
    key: readCoseKey(value, field),
    end,
  }
}
