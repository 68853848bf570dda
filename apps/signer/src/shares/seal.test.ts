import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { BrokenSeal, sealWith } from './seal.ts'

const words = Buffer.from('a share')

test('what is sealed opens with the same key and label, and is nowhere in the sealed bytes', () => {
  const seal = sealWith(randomBytes(32))
  const sealed = seal.seal('share 1', words)
  expect(seal.open('share 1', sealed)).toEqual(words)
  expect(sealed.includes(words)).toBe(false)
  expect(seal.seal('share 1', words)).not.toEqual(sealed)
})

test('another key, another label, and a change of any byte break the seal', () => {
  const seal = sealWith(randomBytes(32))
  const sealed = seal.seal('share 1', words)
  expect(() => sealWith(randomBytes(32)).open('share 1', sealed)).toThrow(BrokenSeal)
  expect(() => seal.open('share 2', sealed)).toThrow(BrokenSeal)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => seal.open('share 1', changed)).toThrow(BrokenSeal)
  }
  for (let length = 0; length < sealed.length; length++)
    expect(() => seal.open('share 1', sealed.subarray(0, length))).toThrow(BrokenSeal)
})
