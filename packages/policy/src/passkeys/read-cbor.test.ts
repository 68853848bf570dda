import { isoCBOR } from '@simplewebauthn/server/helpers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexToBytes } from '@noble/hashes/utils.js'
import { encodeCbor } from './authenticator/encode-cbor.ts'
import { InvalidPasskey } from './invalid-passkey.ts'
import { type CborValue, deepestCbor, readCbor, readWholeCbor } from './read-cbor.ts'
import { withNamedParams } from './with-named-params.fixture.ts'

function read(bytes: Uint8Array): { value: CborValue } | { code: string } {
  try {
    return { value: readWholeCbor(bytes, 'document') }
  } catch (error) {
    if (error instanceof InvalidPasskey) return { code: withNamedParams(error.fault).code }
    throw error
  }
}

const key = fc.oneof(fc.integer(), fc.string())
const { value: anyValue } = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.maxSafeInteger(),
    fc.string(),
    fc.string({ minLength: 300, maxLength: 300 }),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((members) => new Map(members)),
  ),
}))
const exact = anyValue.filter(isExact)

/** Negative zero and the two outermost whole numbers have no exact form here. */
function isExact(value: CborValue): boolean {
  if (typeof value === 'number') return !Object.is(value, -0) && Math.abs(value) < Number.MAX_SAFE_INTEGER
  if (value instanceof Map) return [...value].flat().every(isExact)
  return !Array.isArray(value) || value.every(isExact)
}

test('everything that is written is read, by the other library too', () => {
  fc.assert(
    fc.property(exact, (value) => {
      const bytes = encodeCbor(value)
      expect(read(bytes)).toEqual({ value })
      expect(isoCBOR.decodeFirst(Uint8Array.from(bytes))).toEqual(value)
    }),
  )
})

test('CBOR_TRUNCATED when the last byte is missing', () => {
  fc.assert(
    fc.property(exact, (value) => {
      expect(read(encodeCbor(value).subarray(0, -1))).toEqual({ code: 'CBOR_TRUNCATED' })
    }),
  )
})

test('any bytes are either read, and then are the one form but for the order of keys, or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      const answer = read(bytes)
      if ('value' in answer) expect(encodeCbor(answer.value)).toHaveLength(bytes.length)
    }),
    { numRuns: 5000 },
  )
})

/** Examples of RFC 8949, appendix A. */
test.each<[string, CborValue]>([
  ['00', 0],
  ['17', 23],
  ['1818', 24],
  ['1903e8', 1000],
  ['1a000f4240', 1_000_000],
  ['1b000000e8d4a51000', 1_000_000_000_000],
  ['20', -1],
  ['3903e7', -1000],
  ['4401020304', Uint8Array.of(1, 2, 3, 4)],
  ['62c3bc', 'ü'],
  ['8301820203820405', [1, [2, 3], [4, 5]]],
  [
    'a201020304',
    new Map([
      [1, 2],
      [3, 4],
    ]),
  ],
  ['f4', false],
  ['f5', true],
  ['f6', null],
])('%s', (hex, value) => {
  expect(read(hexToBytes(hex))).toEqual({ value })
})

test.each([
  ['nothing', 'CBOR_TRUNCATED', ''],
  ['a length without content', 'CBOR_TRUNCATED', '41'],
  ['a huge length', 'CBOR_TRUNCATED', '5b0000ffffffffffff'],
  ['a huge array', 'CBOR_TRUNCATED', '9b0000ffffffffffff'],
  ['a huge map', 'CBOR_TRUNCATED', 'bb0000ffffffffffff'],
  ['a number without its bytes', 'CBOR_TRUNCATED', '19ff'],
  ['23 in two bytes', 'CBOR_NOT_SHORTEST', '1817'],
  ['255 in three bytes', 'CBOR_NOT_SHORTEST', '1900ff'],
  ['65,535 in five bytes', 'CBOR_NOT_SHORTEST', '1a0000ffff'],
  ['2^32 − 1 in nine bytes', 'CBOR_NOT_SHORTEST', '1b00000000ffffffff'],
  ['a negative number in two bytes', 'CBOR_NOT_SHORTEST', '3800'],
  ['a length in two bytes', 'CBOR_NOT_SHORTEST', '580100'],
  ['2^53 − 1, of which JavaScript has no neighbour', 'CBOR_UNSUPPORTED', '1b001fffffffffffff'],
  ['2^53', 'CBOR_UNSUPPORTED', '1b0020000000000000'],
  ['2^64 − 1', 'CBOR_UNSUPPORTED', '1bffffffffffffffff'],
  ['bytes of indefinite length', 'CBOR_UNSUPPORTED', '5f4100ff'],
  ['text of indefinite length', 'CBOR_UNSUPPORTED', '7f6161ff'],
  ['an array of indefinite length', 'CBOR_UNSUPPORTED', '9fff'],
  ['a map of indefinite length', 'CBOR_UNSUPPORTED', 'bfff'],
  ['a reserved length', 'CBOR_UNSUPPORTED', '1c'],
  ['a tag', 'CBOR_UNSUPPORTED', 'c000'],
  ['undefined', 'CBOR_UNSUPPORTED', 'f7'],
  ['a half', 'CBOR_UNSUPPORTED', 'f93800'],
  ['a float', 'CBOR_UNSUPPORTED', 'fa47c35000'],
  ['a double', 'CBOR_UNSUPPORTED', 'fb3ff199999999999a'],
  ['a simple value of two bytes', 'CBOR_UNSUPPORTED', 'f8ff'],
  ['a break alone', 'CBOR_UNSUPPORTED', 'ff'],
  ['a map as key', 'CBOR_UNSUPPORTED', 'a1a000'],
  ['null as key', 'CBOR_UNSUPPORTED', 'a1f600'],
  ['a key twice', 'CBOR_DUPLICATE', 'a201000100'],
  ['malformed text', 'CBOR_TEXT', '61ff'],
  ['a surrogate in text', 'CBOR_TEXT', '63eda080'],
  ['a byte after the value', 'CBOR_TRAILING', '0000'],
  ['too many levels', 'CBOR_DEPTH', '81'.repeat(deepestCbor + 1) + '00'],
])('%s: %s', (_, code, hex) => {
  expect(read(hexToBytes(hex))).toEqual({ code })
})

test('too many levels of maps', () => {
  expect(read(hexToBytes(`${'a100'.repeat(deepestCbor)}00`))).toHaveProperty('value')
  expect(read(hexToBytes(`${'a100'.repeat(deepestCbor + 1)}00`))).toEqual({ code: 'CBOR_DEPTH' })
})

test('bytes that were read do not change with those that they were read from', () => {
  const bytes = hexToBytes('420102')
  const { value } = readCbor(bytes, 'document')
  bytes.fill(9)
  expect(value).toEqual(Uint8Array.of(1, 2))
})

test('a byte order mark is part of a text', () => {
  expect(read(hexToBytes('64efbbbf61'))).toEqual({ value: '\uFEFFa' })
})

test('the deepest level that is read', () => {
  expect(read(hexToBytes(`${'81'.repeat(deepestCbor)}00`))).toHaveProperty('value')
})

test('a value may be followed by others if the caller knows', () => {
  const bytes = hexToBytes('ff190100f5')
  expect(readCbor(bytes, 'document', 1)).toEqual({ value: 256, end: 4 })
  expect(() => readWholeCbor(bytes, 'document', 1)).toThrow('document: 1 bytes follow the CBOR value')
})
