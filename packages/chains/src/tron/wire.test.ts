import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concat, readFields, UnreadableBytes, type WireField, writeField } from './wire.ts'

const number = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  // Around the lengths at which a number needs one byte more.
  fc
    .tuple(fc.nat(9), fc.constantFrom(-1n, 0n, 1n))
    .map(([bytes, by]) => BigInt.asIntN(64, 2n ** (7n * BigInt(bytes)) + by)),
)
const field = fc.oneof(fc.integer({ min: 1, max: 2 ** 29 - 1 }), fc.constantFrom(2 ** 28, 2 ** 29 - 1))
const message: fc.Arbitrary<WireField[]> = fc.array(
  fc.oneof(
    fc.record({ field, type: fc.constant(0 as const), value: number }),
    fc.record({ field, type: fc.constant(1 as const), value: fc.uint8Array({ minLength: 8, maxLength: 8 }) }),
    fc.record({ field, type: fc.constant(2 as const), value: fc.uint8Array({ maxLength: 300 }) }),
    fc.record({ field, type: fc.constant(5 as const), value: fc.uint8Array({ minLength: 4, maxLength: 4 }) }),
  ),
  { maxLength: 8 },
)

test('fields are read as they were written', () => {
  fc.assert(
    fc.property(message, (fields) => {
      expect(readFields(concat(...fields.map(writeField)))).toEqual(fields)
    }),
  )
})

test('any bytes are fields, or are refused as unreadable', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      try {
        for (const { value } of readFields(bytes)) expect(value).toBeDefined()
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableBytes)
      }
    }),
  )
})

test('a number that is cut off or longer than 64 bits is refused', () => {
  expect(() => readFields(Uint8Array.of(8, 128))).toThrow('cut off')
  expect(() => readFields(Uint8Array.of(8, ...Array.from({ length: 10 }, () => 128), 1))).toThrow('64 bits')
})
