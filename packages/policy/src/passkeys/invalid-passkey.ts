/** The reasons why a passkey, its registration or an assertion is refused, as codes with parameters and an English text. */
import { storableText } from '@holdfast/ledger'

export const passkeyFaults = {
  CREDENTIAL_SHAPE: 'the credential is malformed: {reason}',
  CREDENTIAL_ID: 'not 1 to 1,023 bytes as base64url without padding',
  ALGORITHM_UNSUPPORTED: 'the algorithm {algorithm} is not supported: use ES256 (−7) or EdDSA (−8)',
  KEY_MALFORMED: 'not {bytes} bytes as base64url without padding',
  KEY_NOT_ON_CURVE: 'the public key is not a valid point of its curve',
  RP_ID_MALFORMED: 'not a full host name in lower case, nor localhost',
  ORIGIN_MALFORMED: 'not an origin: scheme, host and perhaps a port, without a path',
  ORIGIN_INSECURE: 'the origin must use https: only localhost may use http',
  ORIGIN_PORT: 'the port must be 1 to 65535, and must be left out if it is the default',
  ORIGIN_HOST: 'the host of the origin must be exactly {rpId}',

  CHALLENGE_LENGTH: 'the expected challenge has {bytes} bytes instead of 32',
  CLIENT_DATA_SIZE: '{bytes} bytes, more than {most}',
  CLIENT_DATA_BOM: 'begins with a byte order mark',
  CLIENT_DATA_ENCODING: 'not UTF-8',
  CLIENT_DATA_NO_OBJECT: 'not a JSON object',
  JSON_MALFORMED: 'not JSON, from character {at}',
  JSON_DUPLICATE: 'the member {member} occurs twice in one object',
  JSON_DEPTH: 'nested deeper than {most} levels',
  TYPE_DIFFERS: 'the type is {actual} instead of {expected}',
  CHALLENGE_DIFFERS: 'the challenge is {actual} instead of {expected}',
  ORIGIN_DIFFERS: 'the origin is {actual} instead of {expected}',
  CROSS_ORIGIN: 'made in a frame of another origin',
  TOP_ORIGIN: 'made below a page of another origin',

  AUTHENTICATOR_DATA_SIZE: '{bytes} bytes, not {fewest} to {most}',
  RP_ID_DIFFERS: 'made for another relying party than {rpId}',
  USER_ABSENT: 'the authenticator did not confirm that a person was present',
  USER_UNVERIFIED: 'the authenticator did not verify the person by PIN or biometrics',
  BACKUP_STATE: 'marked as backed up, but not as eligible for backup',
  BACKUP_ELIGIBILITY_DIFFERS: 'the eligibility for backup differs from the registered one',
  ATTESTED_UNEXPECTED: 'an assertion must not contain a new credential',
  ATTESTED_MISSING: 'the registration contains no credential',
  ATTESTED_TRUNCATED: 'the registered credential is cut off',
  EXTENSIONS_MISSING: 'extensions are announced and absent',
  EXTENSIONS_UNANNOUNCED: '{bytes} bytes follow that are not announced',
  EXTENSIONS_MALFORMED: 'the extensions are not a map with text as keys',

  CBOR_TRUNCATED: 'the CBOR is cut off at byte {at}',
  CBOR_UNSUPPORTED: 'CBOR of an unsupported kind at byte {at}',
  CBOR_NOT_SHORTEST: 'a CBOR number is not in its shortest form at byte {at}',
  CBOR_TEXT: 'CBOR text that is not UTF-8 at byte {at}',
  CBOR_DUPLICATE: 'a key occurs twice in a CBOR map at byte {at}',
  CBOR_DEPTH: 'CBOR nested deeper than {most} levels',
  CBOR_TRAILING: '{bytes} bytes follow the CBOR value',

  ATTESTATION_SIZE: '{bytes} bytes, more than {most}',
  ATTESTATION_MALFORMED: 'not an attestation object with fmt, attStmt and authData',
  COSE_MALFORMED: 'the public key is not a COSE key of its algorithm',

  SIGNATURE_MALFORMED: 'the signature is malformed: {part}',
  SIGNATURE_RANGE: '{part} of the signature is out of range',
  SIGNATURE_DIFFERS: 'the credential did not sign these bytes',
} as const

type Faults = typeof passkeyFaults
export type PasskeyFaultCode = keyof Faults
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type ParamsOf<C extends PasskeyFaultCode> = Readonly<Record<NamesIn<Faults[C]>, string | number>>

export interface PasskeyFault {
  readonly code: PasskeyFaultCode
  readonly field: string
  readonly params: Readonly<Record<string, string | number>>
}
export type PasskeyRefusal = { readonly ok: false } & PasskeyFault

export class InvalidPasskey extends Error {
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault) {
    super(`${fault.field}: ${passkeyFaultText(fault)}`)
    this.name = 'InvalidPasskey'
    this.fault = fault
  }
}

/** Parameters may hold a stranger's text: it is shortened and made storable. */
export function invalidPasskey<C extends PasskeyFaultCode>(
  code: C,
  field: string,
  ...[params]: NamesIn<Faults[C]> extends never ? [] : [ParamsOf<C>]
): InvalidPasskey {
  const readable = Object.entries<string | number>(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? storableText(value.slice(0, longestParam)) : value,
  ])
  return new InvalidPasskey({ code, field, params: Object.fromEntries(readable) })
}

/** In English. */
export const passkeyFaultText = ({ code, params }: PasskeyFault): string =>
  passkeyFaults[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))

/** Turns a thrown `InvalidPasskey` into a refusal. */
export function orRefusal<T>(act: () => T): T | PasskeyRefusal {
  try {
    return act()
  } catch (error) {
    if (error instanceof InvalidPasskey) return { ok: false, ...error.fault }
    throw error
  }
}

/** In characters. */
const longestParam = 200
