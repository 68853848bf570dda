import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { BrokenSeal, sealWith } from './seal.ts'

const secret = Buffer.from('a share')

test('sealed text opens with the same key and label, and does not appear in the sealed bytes', () => {
  const seal = sealWith(randomBytes(32))
  const sealed = seal.seal('share 1', secret)
  expect(seal.open('share 1', sealed)).toEqual(secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(seal.seal('share 1', secret)).not.toEqual(sealed)
})

test('another key, another label, and a change of any byte break the seal', () => {
  const seal = sealWith(randomBytes(32))
  const sealed = seal.seal('share 1', secret)
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
