/** `clientDataJSON`: the browser's statement of what it was asked to sign, and by which page. */
import { toBase64url } from './base64url.ts'
import { invalidPasskey } from './invalid-passkey.ts'
import { parseStrictJson, type StrictJson } from './parse-strict-json.ts'

export interface ExpectedClientData {
  readonly type: 'webauthn.get' | 'webauthn.create'
  /** 32 bytes. */
  readonly challenge: Uint8Array
  readonly origin: string
}

/** In bytes. Browsers write about 150. */
export const longestClientData = 4096
const challengeLength = 32
const field = 'clientDataJSON'

/** Throws `InvalidPasskey`. Browsers may add members, which are ignored. */
export function assertClientData(bytes: Uint8Array, expected: ExpectedClientData): void {
  const { challenge } = expected
  if (challenge.length !== challengeLength)
    throw invalidPasskey('CHALLENGE_LENGTH', 'challenge', { bytes: challenge.length })
  const members = membersOf(bytes)
  assertText(members, 'type', expected.type, 'TYPE_DIFFERS')
  // Compared as text: several texts decode to the same bytes.
  assertText(members, 'challenge', toBase64url(challenge), 'CHALLENGE_DIFFERS')
  assertText(members, 'origin', expected.origin, 'ORIGIN_DIFFERS')
  if (members.has('crossOrigin') && members.get('crossOrigin') !== false)
    throw invalidPasskey('CROSS_ORIGIN', `${field}.crossOrigin`)
  if (members.has('topOrigin')) throw invalidPasskey('TOP_ORIGIN', `${field}.topOrigin`)
}

type Members = ReadonlyMap<string, StrictJson>

function membersOf(bytes: Uint8Array): Members {
  if (bytes.length > longestClientData)
    throw invalidPasskey('CLIENT_DATA_SIZE', field, { bytes: bytes.length, most: longestClientData })
  const value = parseStrictJson(textOf(bytes), field)
  if (!(value instanceof Map)) throw invalidPasskey('CLIENT_DATA_NO_OBJECT', field)
  return value
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): string {
  let text: string
  try {
    text = strictUtf8.decode(bytes)
  } catch {
    throw invalidPasskey('CLIENT_DATA_ENCODING', field)
  }
  if (text.startsWith('\uFEFF')) throw invalidPasskey('CLIENT_DATA_BOM', field)
  return text
}

function assertText(
  members: Members,
  name: string,
  expected: string,
  code: 'TYPE_DIFFERS' | 'CHALLENGE_DIFFERS' | 'ORIGIN_DIFFERS',
): void {
  const value = members.get(name)
  if (value === expected) return
  const actual = typeof value === 'string' ? value : 'no text'
  throw invalidPasskey(code, `${field}.${name}`, { actual, expected })
}
