import { expect, test } from 'vitest'
import { transactions as english } from '../../../locales/en/transactions.ts'
import { transactions as spanish } from '../../../locales/es/transactions.ts'
import { resemblance, unverifiedText } from './resemblance.ts'

const known = { address: 'TQab11112xYz9K', name: 'Treasury', isImitation: true, edits: 0 }

test('the reason for marking an address is shown in both languages', () => {
  const ends = { ...known, rule: 'same-ends', head: 4, tail: 6 } as const
  expect(resemblance(ends, english)).toBe(
    'Imitates Treasury (TQab 1111 2xYz 9K): the first 4 and the last 6 characters are the same. Compare every character.',
  )
  expect(resemblance(ends, spanish)).toBe(
    'Imita a Treasury (TQab 1111 2xYz 9K): los 4 primeros y los 6 últimos caracteres son iguales. Compare todos los caracteres.',
  )
  expect(resemblance({ ...ends, head: 1 }, english)).toContain('the last 6 characters are the same')
  expect(resemblance({ ...ends, head: 8, tail: 0 }, spanish)).toContain(
    'los 8 primeros caracteres son iguales',
  )
  expect(resemblance({ ...ends, rule: 'reads-alike' }, english)).toContain('except for case')
  expect(resemblance({ ...ends, rule: 'near', edits: 1 }, english)).toContain(
    'only one of the characters shown differs',
  )
  expect(resemblance({ ...ends, rule: 'near', edits: 2 }, spanish)).toContain('solo 2 son distintos')
  expect(resemblance({ ...ends, name: null, isImitation: false }, english)).toMatch(
    /^Resembles another address, TQab 1111 2xYz 9K: /,
  )
})

test('an unverified token has the documented warning, with the token it imitates', () => {
  const warning =
    'This token is from an unverified smart contract. Fraudsters often create tokens that mimic well-known ones like USDT — verify carefully before transacting.'
  expect(unverifiedText(null, english)).toBe(warning)
  expect(unverifiedText('USDT', english)).toBe(`${warning} Its symbol imitates USDT.`)
  expect(unverifiedText('USDT', spanish)).toContain('Su símbolo imita a USDT.')
})
