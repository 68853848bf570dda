import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFields, readFields, sameBytes } from './field-list.ts'

test('the encoding, byte for byte', () => {
  expect(Buffer.from(encodeFields(['é', '', 'ab'])).toString('hex')).toBe('00000002c3a900000000000000026162')
})

test('every list reads back unchanged, and different lists have different bytes', () => {
  const lists = fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 5 })
  fc.assert(
    fc.property(lists, lists, (first, second) => {
      const bytes = encodeFields(first)
      expect(readFields(bytes)).toEqual(first)
      const isSame = JSON.stringify(first) === JSON.stringify(second)
      expect(Buffer.from(bytes).equals(Buffer.from(encodeFields(second)))).toBe(isSame)
    }),
  )
})

test.each([
  ['a length without its text', '00000002c3'],
  ['half a length', '0000'],
  ['invalid UTF-8', '00000001ff'],
])('null for %s', (_name, hex) => {
  expect(readFields(Buffer.from(hex, 'hex'))).toBeNull()
})

test('a byte order mark is kept as text', () => {
  const bytes = encodeFields(['\ufeffa'])
  expect(readFields(bytes)).toEqual(['\ufeffa'])
})

test('bytes are the same if each is, and there are as many', () => {
  const same = (a: readonly number[], b: readonly number[]) =>
    sameBytes(Uint8Array.from(a), Uint8Array.from(b))
  expect(same([1, 2], [1, 2])).toBe(true)
  expect(same([], [])).toBe(true)
  expect(same([1, 2], [1, 3])).toBe(false)
  expect(same([1], [1, 2])).toBe(false)
})
