import { expect, test } from 'vitest'
import { confusableLetters } from './confusable-letters.ts'
import { findSharedSymbols, imitatedSymbol } from './token-look-alike.ts'

const known = ['TRX', 'USDT', 'USDC', 'BTT', 'WIN', 'SUN', 'JST', 'USDD']

test.each([
  ['the same at another contract', 'USDT', 'USDT'],
  ['case', 'uSdT', 'USDT'],
  ['spaces', ' US DT\u00a0', 'USDT'],
  ['zero-width characters', 'U\u200bS\u200dD\ufeffT', 'USDT'],
  ['direction marks', '\u202dUSDT\u202c\u200f', 'USDT'],
  ['letters turned round by a direction override', '\u202eTDSU\u202c', 'USDT'],
  ['a soft hyphen and a variation selector', 'US\u00adDT\ufe0f', 'USDT'],
  ['tag characters', 'USDT\u{e0041}', 'USDT'],
  ['an invisible filler', 'USDT\u3164', 'USDT'],
  ['combining marks', 'U\u0323SD\u0307T', 'USDT'],
  ['Cyrillic capitals', 'U\u0405D\u0422', 'USDT'],
  ['Cyrillic small letters', 'us\u0501\u0442', 'USDT'],
  ['Greek', 'USD\u03a4', 'USDT'],
  ['Cherokee', 'US\u13a0\u13a2', 'USDT'],
  ['full width', '\uff35\uff33\uff24\uff34', 'USDT'],
  ['mathematical letters', '\u{1d414}\u{1d412}\u{1d403}\u{1d413}', 'USDT'],
  ['small capitals', 'ᴜsᴅᴛ', 'USDT'],
  ['squared letters', '🆄🆂🅳🆃', 'USDT'],
  ['flags', '🇺🇸🇩🇹', 'USDT'],
  ['signs in the place of letters', 'U$D₮', 'USDT'],
  ['signs beside the letters', '"USDT".', 'USDT'],
  ['capital i for a one', 'WlN', 'WIN'],
  ['Lisu', '\ua4f4\ua4e2\ua4d3\ua4d4', 'USDT'],
])('%s', (_name, symbol, expected) => {
  expect(imitatedSymbol(symbol, known)).toBe(expected)
})

test.each(['USDTT', 'stUSDT', 'TUSD', 'SUNOLD', 'WTRX', 'NFT', 'ETH', '', '   ', '💎', '\u200b'])(
  '%j is a symbol of its own',
  (symbol) => {
    expect(imitatedSymbol(symbol, known)).toBeNull()
  },
)

test('a symbol of signs is read unchanged', () => {
  expect(imitatedSymbol('💎 ', ['💎'])).toBe('💎')
  expect(imitatedSymbol('💎', ['🔥'])).toBeNull()
})

test('every character that Unicode calls confusable with a letter or digit is read as that', () => {
  const missed = confusableLetters.flatMap(([letter, lookAlikes]) =>
    Array.from(lookAlikes).filter(
      (character) => imitatedSymbol(`X${character}Q`, [`X${letter.toUpperCase()}Q`]) === null,
    ),
  )
  expect(missed).toEqual([])
})

test('tokens of one network share a symbol if it reads alike', () => {
  const token = (id: string, symbol: string, network_id = 'one') => ({ id, network_id, symbol })
  const tokens = [
    token('a', 'USDT'),
    token('b', '\u202eTDSU'),
    token('c', 'USDC'),
    token('d', 'usdc', 'two'),
    token('e', 'SUN', 'two'),
    token('f', 'S U N', 'two'),
  ]
  expect([...findSharedSymbols(tokens)].toSorted()).toEqual(['a', 'b', 'e', 'f'])
  expect([...findSharedSymbols([])]).toEqual([])
})

test('a token listed twice shares its symbol with none', () => {
  const token = { id: 'a', network_id: 'one', symbol: 'USDT' }
  expect([...findSharedSymbols([token, token])]).toEqual([])
})

test('symbols of nothing visible are shared by none', () => {
  const tokens = ['', '\u200b', ' '].map((symbol, at) => ({ id: String(at), network_id: 'one', symbol }))
  expect([...findSharedSymbols(tokens)]).toEqual([])
})

test('signs beside the letters of a known symbol change nothing either', () => {
  expect(imitatedSymbol('USDT', ['(USD.T)'])).toBe('(USD.T)')
  const tokens = ['USDT', 'USDT.'].map((symbol, at) => ({ id: String(at), network_id: 'one', symbol }))
  expect([...findSharedSymbols(tokens)]).toEqual(['0', '1'])
})
