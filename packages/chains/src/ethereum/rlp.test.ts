import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromRlp, toRlp } from 'viem'
import { decodeQuantity, decodeRlp, encodeQuantity, encodeRlp, type RlpItem, UnreadableRlp } from './rlp.ts'

const item: fc.Arbitrary<RlpItem> = fc.letrec<{ item: RlpItem }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    fc.uint8Array({ maxLength: 70 }),
    fc.array(tie('item'), { maxLength: 5 }) as fc.Arbitrary<RlpItem>,
  ),
})).item

type Hex = `0x${string}`
const hexOf = (of: RlpItem): Hex | Hex[] =>
  of instanceof Uint8Array ? `0x${bytesToHex(of)}` : (of.map(hexOf) as Hex[])

test('every item is written as viem writes it, and read again', () => {
  fc.assert(
    fc.property(item, (any) => {
      const bytes = encodeRlp(any)
      expect(`0x${bytesToHex(bytes)}`).toBe(toRlp(hexOf(any)))
      expect(hexOf(decodeRlp(bytes))).toEqual(hexOf(any))
      expect(fromRlp(bytes)).toEqual(hexOf(any))
    }),
    { numRuns: 500 },
  )
})

test('lengths around the limits of the short form', () => {
  for (const length of [0, 1, 54, 55, 56, 57, 255, 256, 257, 65_535, 65_536]) {
    const bytes = new Uint8Array(length).fill(0x81)
    const written = encodeRlp([bytes])
    expect(`0x${bytesToHex(written)}`).toBe(toRlp([`0x${bytesToHex(bytes)}`]))
    expect(hexOf(decodeRlp(written))).toEqual([`0x${bytesToHex(bytes)}`])
  }
})

test('bytes that are read are those that are written: there is no second form of an item', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), (bytes) => {
      let read: RlpItem
      try {
        read = decodeRlp(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableRlp)
        return
      }
      expect(bytesToHex(encodeRlp(read))).toBe(bytesToHex(bytes))
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['a small byte with a length', '8105'],
  ['a short length as a long one', 'b801ff'],
  ['a length with a leading zero', 'b90038' + '00'.repeat(56)],
  ['bytes that end early', '83aabb'],
  ['a length that ends early', 'b9ff'],
  ['a length beyond all memory', 'bfffffffffffffffff00'],
  ['a list whose item is longer than the list', 'c382aa'],
  ['two items', '0102'],
  ['nothing', ''],
  ['a list in a list, a hundred deep', nested(100)],
])('%s is not read', (_, hex) => {
  expect(() => decodeRlp(hexToBytes(hex))).toThrow(UnreadableRlp)
})

function nested(depth: number): string {
  let bytes = encodeRlp([])
  for (let at = 1; at < depth; at++) bytes = Uint8Array.from([...listHeader(bytes.length), ...bytes])
  return bytesToHex(bytes)
}
function listHeader(length: number): number[] {
  return length <= 55 ? [0xc0 + length] : [0xf8, length]
}

test('numbers have no leading zero, and zero has no byte', () => {
  for (const value of [0n, 1n, 127n, 128n, 255n, 256n, 2n ** 255n])
    expect(decodeQuantity(encodeQuantity(value))).toBe(value)
  expect(encodeQuantity(0n)).toEqual(new Uint8Array())
  expect(() => decodeQuantity(Uint8Array.of(0))).toThrow(UnreadableRlp)
  expect(() => decodeQuantity(Uint8Array.of(0, 1))).toThrow(UnreadableRlp)
  expect(() => encodeQuantity(-1n)).toThrow(RangeError)
})
