import { expect, test } from 'vitest'
import { readingOf, readingsOf } from './visual-reading.ts'

test('letters are read in lower case, and those that look alike as one', () => {
  expect(readingOf('AbC', 'ascii')).toBe('abc')
  expect(readingOf('0O1Il', 'ascii')).toBe('oolll')
})

test.each([
  ['$', 's'],
  ['€', 'e'],
  ['₮', 't'],
  ['₿', 'b'],
  ['|', 'l'],
  ['!', 'l'],
  ['@', 'a'],
])('the sign %s is read as %s', (sign, letter) => {
  expect(readingOf(`x${sign}x`, 'ascii')).toBe(`x${letter}x`)
})

/** One look-alike for each letter and digit in the table of Unicode, capitals before small letters; an i is read as an l. */
const lookAlikes = [
  ['\u03e8', '2'],
  ['\u0417', '3'],
  ['\u13ce', '4'],
  ['\u{118bb}', '5'],
  ['\u0431', '6'],
  ['\u{1d212}', '7'],
  ['\u09ea', '8'],
  ['\u0a67', '9'],
  ['\u1d00', 'a'],
  ['\u0392', 'b'],
  ['\ua4da', 'c'],
  ['\u1d05', 'd'],
  ['\u0395', 'e'],
  ['\u03dc', 'f'],
  ['\u050c', 'g'],
  ['\u0397', 'h'],
  ['\u{1f158}', 'l'],
  ['\u1d0a', 'j'],
  ['\u039a', 'k'],
  ['\u029f', 'l'],
  ['\u039c', 'm'],
  ['\u0274', 'n'],
  ['\u07c0', 'o'],
  ['\u1d18', 'p'],
  ['\ua7af', 'q'],
  ['\u0280', 'r'],
  ['\u054f', 's'],
  ['\u03a4', 't'],
  ['\u1200', 'u'],
  ['\u0667', 'v'],
  ['\u13d4', 'w'],
  ['\u03a7', 'x'],
  ['\u2ca8', 'y'],
  ['\u0396', 'z'],
  ['\u0251', 'a'],
  ['\u042c', 'b'],
  ['\u1d04', 'c'],
  ['\u0501', 'd'],
  ['\u04bd', 'e'],
  ['\uab35', 'f'],
  ['\u0261', 'g'],
  ['\u04bb', 'h'],
  ['\u026a', 'l'],
  ['\u03f3', 'j'],
  ['\u0661', 'l'],
  ['\u0578', 'n'],
  ['\u03c3', 'o'],
  ['\u2374', 'p'],
  ['\u051b', 'q'],
  ['\u0433', 'r'],
  ['\ua731', 's'],
  ['\u1d1c', 'u'],
  ['\u1d20', 'v'],
  ['\u0461', 'w'],
  ['\u1541', 'x'],
  ['\u03b3', 'y'],
  ['\u1d22', 'z'],
] as const

test('a look-alike of every letter and digit is read as that', () => {
  for (const [lookAlike, letter] of lookAlikes)
    expect(readingOf(`x${lookAlike}x`, 'ascii'), lookAlike).toBe(`x${letter}x`)
})

test('a capital letter that looks like nothing is read like its small letter', () => {
  // The Cyrillic letter Shha, of which only the small one looks like an h.
  expect([readingOf('x\u04bax', 'ascii'), readingOf('x\u04bbx', 'ascii')]).toEqual(['xhx', 'xhx'])
})

test('other signs, spaces, marks and invisible characters are dropped', () => {
  expect(readingOf('a.b-c (d)', 'ascii')).toBe('abcd')
  expect(readingOf('a\u0301b\u200bc\u00a0d\u3164', 'ascii')).toBe('abcd')
})

test('a symbol keeps ASCII alone, and a name the letters and digits of every script', () => {
  expect(readingOf('a株7', 'ascii')).toBe('a7')
  expect(readingOf('a株๓.', 'letters')).toBe('a株๓')
})

test('a text of signs alone is read unchanged, without what is invisible', () => {
  expect(readingOf('💎 \u200b💎', 'ascii')).toBe('💎💎')
  expect(readingOf('**', 'letters')).toBe('**')
  expect(readingOf('\u200b', 'letters')).toBe('')
})

test('a text with a direction override is read both ways', () => {
  expect([...readingsOf('\u202ecba', 'ascii')]).toEqual(['cba', 'abc'])
  expect([...readingsOf('cba', 'ascii')]).toEqual(['cba'])
  expect([...readingsOf('\u202eaba', 'ascii')]).toEqual(['aba'])
})

test('a text of which nothing is visible has no reading', () => {
  expect([...readingsOf('', 'ascii')]).toEqual([])
  expect([...readingsOf('\u202e\u200b ', 'ascii')]).toEqual([])
})
