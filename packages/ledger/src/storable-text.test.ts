import { expect, test } from 'vitest'
import { storableText } from './storable-text.ts'

test('NUL is removed wherever it is, and a lone surrogate is replaced', () => {
  expect(storableText('\0a\0\0b\0')).toBe('ab')
  expect(storableText('a\ud800b')).toBe('a\ufffdb')
})

test('other text is unchanged', () => {
  for (const text of ['', 'a b', '😀', 'tab\tand line\n', '\u202e']) expect(storableText(text)).toBe(text)
})
