/** Assertions over hostile client data, each signed by the right key. */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { challenge, type HostileCase, origin, rpId, signedClientData } from './assertion.fixture.ts'
import { longestClientData } from './assert-client-data.ts'
import { toBase64url } from './base64url.ts'
import type { PasskeyFaultCode } from './invalid-passkey.ts'

const challengeText = toBase64url(challenge)
const genuine = { type: 'webauthn.get', challenge: challengeText, origin, crossOrigin: false }
const members = JSON.stringify(genuine).slice(1, -1)

const differing = (code: PasskeyFaultCode, name: string, values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([what, value]): HostileCase => ({
    name: `${name}: ${what}`,
    code,
    field: `clientDataJSON.${name}`,
    assertion: signedClientData(JSON.stringify({ ...genuine, [name]: value })),
  }))

const malformed = (code: PasskeyFaultCode, contents: Readonly<Record<string, string | Uint8Array>>) =>
  Object.entries(contents).map(([name, content]): HostileCase => ({
    name,
    code,
    field: 'clientDataJSON',
    assertion: signedClientData(content),
  }))

const otherCase = (text: string) => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase())
const standardBase64 = Buffer.from(challenge).toString('base64')
/** The last character has four unused bits, so this text decodes to the same bytes. */
const withUnusedBits = `${challengeText.slice(0, -1)}${String.fromCharCode(challengeText.charCodeAt(42) + 1)}`

const values: readonly HostileCase[] = [
  ...differing('TYPE_DIFFERS', 'type', {
    registration: 'webauthn.create',
    payment: 'payment.get',
    'upper case': 'WEBAUTHN.GET',
    'trailing space': 'webauthn.get ',
    'trailing NUL': 'webauthn.get\0',
    array: ['webauthn.get'],
    null: null,
    missing: undefined,
  }),
  ...differing('CHALLENGE_DIFFERS', 'challenge', {
    padded: `${challengeText}=`,
    'standard base64 with padding': standardBase64,
    'standard base64 without padding': standardBase64.replace('=', ''),
    'another case': otherCase(challengeText),
    'unused bits set': withUnusedBits,
    hex: Buffer.from(challenge).toString('hex'),
    'encoded twice': toBase64url(utf8ToBytes(challengeText)),
    'of another approval': toBase64url(challenge.slice().reverse()),
    'cut off': challengeText.slice(0, -1),
    'trailing line feed': `${challengeText}\n`,
    empty: '',
    array: [challengeText],
    missing: undefined,
  }),
  ...differing('ORIGIN_DIFFERS', 'origin', {
    'another host': 'https://console.example.org',
    'parent domain': 'https://example.org',
    subdomain: `https://a.${rpId}`,
    'host as a prefix': `${origin}.attacker.example`,
    'host as a user name': `${origin}@attacker.example`,
    'another port': `${origin}:8443`,
    'default port': `${origin}:443`,
    http: `http://${rpId}`,
    'another scheme': 'android:apk-key-hash:7d1043473d55bfa90e8530d35801d4e381bc69f0',
    'trailing slash': `${origin}/`,
    'trailing dot': `${origin}.`,
    'upper case': origin.toUpperCase(),
    path: `${origin}/approve`,
    query: `${origin}?`,
    'Cyrillic look-alike': origin.replace('a', 'а'),
    'punycode look-alike': 'https://xn--pprove-4fg.example.org',
    'full-width dot': origin.replace('.', '．'),
    'zero-width space': `${origin}\u200b`,
    'leading space': ` ${origin}`,
    'null as text': 'null',
    array: [origin],
    missing: undefined,
  }),
  ...differing('CROSS_ORIGIN', 'crossOrigin', { true: true, 'true as text': 'true', 1: 1, null: null }),
  ...differing('TOP_ORIGIN', 'topOrigin', {
    own: origin,
    other: 'https://attacker.example',
    null: null,
    empty: '',
  }),
]

const duplicates = malformed('JSON_DUPLICATE', {
  'type twice': `{${members},"type":"webauthn.get"}`,
  'type twice, the first hostile': `{"type":"payment.get",${members}}`,
  'type twice, escaped': `{${members},"\\u0074ype":"payment.get"}`,
  'type twice, escaped first': `{"t\\u0079pe":"payment.get",${members}}`,
  'challenge twice': `{"challenge":"AAAA",${members}}`,
  'challenge twice, escaped': `{"\\u0063hallenge":"AAAA",${members}}`,
  'origin twice': `{"origin":"https://attacker.example",${members}}`,
  'origin twice, escaped': `{"origi\\u006E":"https://attacker.example",${members}}`,
  'crossOrigin twice': `{"crossOrigin":true,${members}}`,
  'topOrigin twice': `{${members},"topOrigin":"a","topOrigin":"b"}`,
  'an unknown member twice': `{${members},"other":1,"other":1}`,
  'a member of a member twice': `{${members},"other":{"a":1,"a":2}}`,
  '__proto__ twice': `{${members},"__proto__":{},"__proto__":{}}`,
})

const invalidText: readonly HostileCase[] = [
  ...malformed('CLIENT_DATA_BOM', { 'byte order mark': `\uFEFF{${members}}` }),
  ...malformed('CLIENT_DATA_ENCODING', {
    'stray byte': concatBytes(utf8ToBytes(`{${members},"other":"`), Uint8Array.of(0xff), utf8ToBytes('"}')),
    'overlong slash': concatBytes(
      utf8ToBytes(`{${members},"other":"`),
      Uint8Array.of(0xc0, 0xaf),
      utf8ToBytes('"}'),
    ),
    'surrogate in UTF-8': concatBytes(
      utf8ToBytes(`{${members},"other":"`),
      Uint8Array.of(0xed, 0xa0, 0x80),
      utf8ToBytes('"}'),
    ),
    'Latin-1': concatBytes(utf8ToBytes(`{${members},"other":"`), Uint8Array.of(0xe9), utf8ToBytes('"}')),
    'UTF-16': concatBytes(Uint8Array.of(0xff, 0xfe), Buffer.from(`{${members}}`, 'utf16le')),
  }),
]

const invalidJson: readonly HostileCase[] = [
  ...malformed('JSON_MALFORMED', {
    empty: '',
    'cut off': `{${members}`,
    'trailing comma': `{${members},}`,
    'trailing bytes': `{${members}}x`,
    'two objects': `{${members}}{${members}}`,
    'trailing NUL': `{${members}}\0`,
    'a comment': `{/**/${members}}`,
    'single quotes': `{${members},'other':1}`,
    'a name without quotes': `{${members},other:1}`,
    'a number with a leading zero': `{${members},"other":01}`,
    NaN: `{${members},"other":NaN}`,
    'a control character in text': `{${members},"other":"\n"}`,
    'an unknown escape': `{${members},"other":"\\x41"}`,
    'a no-break space': `{\u00a0${members}}`,
  }),
  ...malformed('CLIENT_DATA_NO_OBJECT', {
    'an array with the object': `[{${members}}]`,
    'text with the object': JSON.stringify(`{${members}}`),
    null: 'null',
    'a number': '1',
  }),
  ...malformed('JSON_DEPTH', {
    'arrays nested deeply': `{${members},"other":${'['.repeat(1500)}${']'.repeat(1500)}}`,
    'objects nested deeply': `{${members},"other":${'{"a":'.repeat(9)}1${'}'.repeat(9)}}`,
  }),
  ...malformed('CLIENT_DATA_SIZE', {
    'one byte over the limit': `{${members}}`.padEnd(longestClientData + 1),
  }),
]

export const hostileClientData = [...values, ...duplicates, ...invalidText, ...invalidJson]
