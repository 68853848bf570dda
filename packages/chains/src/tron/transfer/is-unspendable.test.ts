import { expect, test } from 'vitest'
import { toBase58 } from '../address.ts'
import { isUnspendable } from './is-unspendable.ts'

test.each([
  ['zero', '00'.repeat(20)],
  ['the first precompiled contract', `${'00'.repeat(19)}01`],
  ['a precompiled contract of TRON', `${'00'.repeat(16)}01000001`],
  ['0xdead', `${'00'.repeat(18)}dead`],
  ['all ones', 'ff'.repeat(20)],
  ['one byte again and again', 'ee'.repeat(20)],
  ['the Blackhole of the genesis block', '77944d19c052b73ee2286823aa83f8138cb7032f'],
])('%s is spent by nobody', (_what, hex) => {
  expect(isUnspendable(toBase58(`41${hex}`))).toBe(true)
})

test.each([
  ['fifteen zero bytes at the beginning', `${'00'.repeat(15)}01${'23'.repeat(4)}`],
  ['sixteen zero bytes, but not at the beginning', `01${'00'.repeat(16)}2345ab`],
  ['nineteen equal bytes and another one', `${'ee'.repeat(19)}ef`],
  ['another one and nineteen equal bytes', `ef${'ee'.repeat(19)}`],
  ['two bytes in turn', 'abcd'.repeat(10)],
])('%s may have a key', (_what, hex) => {
  expect(isUnspendable(toBase58(`41${hex}`))).toBe(false)
})

test('the burn address in base58 is known', () => {
  expect(isUnspendable('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBe(true)
})

test.each(['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'])(
  '%s is an address like others',
  (address) => {
    expect(isUnspendable(address)).toBe(false)
  },
)
