import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  Address,
  Asset,
  Base64Key,
  Base64UrlKey,
  CredentialId,
  Hash,
  Host,
  Network,
  PublicKey,
  ShortId,
  Units,
  Uuid,
} from './rules-texts.ts'

const uuid = '01a1fc55-59fd-762d-b251-00000000000a'
const hex32 = 'a1'.repeat(32)
const base64 = Buffer.alloc(32, 0xfb).toString('base64')
const base64Url = Buffer.alloc(32, 0xfb).toString('base64url')
const idOf = (bytes: number): string => Buffer.alloc(bytes, 0xfb).toString('base64url')
const label = 'a'.repeat(63)
const mostUnits = 2n ** 256n - 1n

interface Texts {
  readonly schema: z.ZodType<string>
  /** The form that a fault names as the expected one. */
  readonly form: string
  readonly accepted: readonly string[]
  readonly refused: readonly string[]
}

const forms: readonly Texts[] = [
  { schema: Uuid, form: 'uuid', accepted: [uuid], refused: [uuid.toUpperCase(), uuid.slice(1)] },
  { schema: Network, form: 'caip-2', accepted: ['tron:0x2b6653dc'], refused: ['tron', 'TRON:1'] },
  { schema: Asset, form: 'asset-id', accepted: ['slip44:195'], refused: ['slip44', 'slip44:1/2'] },
  { schema: Address, form: 'address', accepted: ['TCNtTa1rveKk'], refused: ['', 'T C'] },
  { schema: ShortId, form: 'short-id', accepted: ['key-1', 'A_b'], refused: ['', 'key 1', 'a'.repeat(65)] },
  {
    schema: Hash,
    form: 'hex-32',
    accepted: [hex32],
    refused: [`0${hex32}`, `${hex32}0`, hex32.slice(1), hex32.toUpperCase()],
  },
  {
    schema: PublicKey,
    form: 'public-key',
    accepted: [hex32, `02${hex32}`, `03${hex32}`],
    refused: [`04${hex32}`, `002${hex32}`, `02${hex32}0`, hex32.slice(1)],
  },
  {
    schema: Base64Key,
    form: 'base64-32',
    accepted: [base64],
    refused: [`A${base64}`, `${base64}=`, base64Url, base64.replace(/.=$/, 't=')],
  },
  {
    schema: Base64UrlKey,
    form: 'base64url-32',
    accepted: [base64Url],
    refused: [`A${base64Url}`, `${base64Url}A`, base64, base64Url.replace(/.$/, 't')],
  },
  {
    schema: CredentialId,
    form: 'base64url',
    accepted: [idOf(16), idOf(17), idOf(18), idOf(1_021), idOf(1_022), idOf(1_023)],
    refused: [
      idOf(15),
      idOf(1_024),
      idOf(1_026),
      `!${idOf(18)}`,
      `${idOf(18)}!`,
      // Bits that no byte fills, in the encodings of 16 and of 17 bytes, and a character of no encoding.
      idOf(16).replace(/.$/, 'B'),
      idOf(17).replace(/.$/, 'B'),
      idOf(17).replace(/..$/, '!A'),
      idOf(17).replace(/...$/, '!!A'),
    ],
  },
  {
    schema: Host,
    form: 'host',
    accepted: ['localhost', 'a', 'a.b', 'x-1.example.org', `${label}.${label}.${label}.${'a'.repeat(61)}`],
    refused: [
      '',
      'a.b!',
      '!a.b',
      'a..b',
      '-a.b',
      'a-.b',
      'A.b',
      'a.b.',
      `${label}a.b`,
      `b.${label}a`,
      `${label}.${label}.${label}.${'a'.repeat(62)}`,
    ],
  },
  {
    schema: Units,
    form: 'base-units',
    accepted: ['0', '1', '10', String(mostUnits)],
    refused: ['', '00', '01', '-1', '1.0', '1e3', String(mostUnits + 1n), '9'.repeat(79)],
  },
]

test.each(forms)('a text of the form $form', ({ schema, form, accepted, refused }) => {
  for (const text of accepted) expect(schema.safeParse(text).success, text).toBe(true)
  for (const text of refused)
    expect(
      schema.safeParse(text).error?.issues.map(({ message }) => message),
      text,
    ).toEqual([form])
})
