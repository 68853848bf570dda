import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { CborValue } from '../read-cbor.ts'
import { encodeCbor } from './encode-cbor.ts'

test.each<[string, CborValue]>([
  ['f6', null],
  ['f5', true],
  ['f4', false],
  ['00', 0],
  ['17', 23],
  ['1818', 24],
  ['18ff', 255],
  ['190100', 256],
  ['19ffff', 65_535],
  ['1a00010000', 65_536],
  ['1affffffff', 4_294_967_295],
  ['1b0000000100000000', 4_294_967_296],
  ['20', -1],
  ['37', -24],
  ['3818', -25],
  ['3903e7', -1000],
  ['40', new Uint8Array()],
  ['43010203', Uint8Array.of(1, 2, 3)],
  ['60', ''],
  ['62c3bc', 'ü'],
  ['80', []],
  ['8201820203', [1, [2, 3]]],
  ['a0', new Map()],
  ['a1616101', new Map([['a', 1]])],
])('%s', (hex, value) => {
  expect(bytesToHex(encodeCbor(value))).toBe(hex)
})

test('text and bytes longer than 23 have their length in the bytes after the first', () => {
  expect(bytesToHex(encodeCbor('a'.repeat(24)))).toBe(`7818${'61'.repeat(24)}`)
  expect(bytesToHex(encodeCbor(new Uint8Array(256)))).toBe(`590100${'00'.repeat(256)}`)
})

test.each([
  ['shorter keys first', ['aa', 'b', 24, 9], ['09', '1818', '6162', '626161']],
  ['then in the order of their first byte', ['a', -1, 0], ['00', '20', '6161']],
  [
    'then of the next one that differs',
    ['bca', 'acb', 'abc', 'abd'],
    ['63616263', '63616264', '63616362', '63626361'],
  ],
])('the members of a map: %s', (_, keys: readonly (number | string)[], sorted) => {
  const written = sorted.map((key) => `${key}f6`).join('')
  for (const order of [keys, keys.toReversed()])
    expect(bytesToHex(encodeCbor(new Map(order.map((key) => [key, null]))))).toBe(`a${keys.length}${written}`)
})
