import { expect, test } from 'vitest'
import { spellingOf } from './spelling-of.ts'

test.each([
  ['a chain with hexadecimal addresses', 'eip155:1', '0x5aAeb6', '0x5aaeb6'],
  ['a chain with base58', 'tron:0x2b6653dc', 'TLyqzVGL', 'TLyqzVGL'],
  ['a chain that nobody knows', 'cosmos:hub', 'Cosmos1Abc', 'cosmos1abc'],
])('the spelling on %s', (_name, network, text, spelling) => {
  expect(spellingOf(network, text)).toBe(spelling)
})
