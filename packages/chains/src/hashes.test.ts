/** Transaction ids as people paste them, and in their stored form. */
import type { ChainName } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { chainOf } from './chain-of.ts'

const hex = 'Ab'.repeat(32)
const signature = '5'.repeat(88)

test.each<[ChainName, string, string]>([
  ['tron', hex, hex.toLowerCase()],
  ['bitcoin', hex, hex.toLowerCase()],
  ['ethereum', `0x${hex}`, `0x${hex.toLowerCase()}`],
  ['solana', signature, signature],
])('of %s: %s is stored as %s', (chain, text, stored) => {
  expect(chainOf(chain).normaliseHash(text)).toBe(stored)
})

test.each<[ChainName, string]>([
  ['tron', hex.slice(1)],
  ['bitcoin', `${hex}0`],
  ['bitcoin', `g${hex.slice(1)}`],
  ['ethereum', hex],
  ['ethereum', `0x${hex.slice(1)}`],
  ['solana', hex],
  ['solana', '1'.repeat(32)],
])('of %s: %s is none', (chain, text) => {
  expect(chainOf(chain).normaliseHash(text)).toBeNull()
})
