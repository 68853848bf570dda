import { expect, test } from 'vitest'
import { isReadableText } from './is-readable-text.ts'

test.each([
  '',
  'Rechnung 7 – überfällig',
  '請求書',
  'فاتورة ٧',
  'e\u0301',
  '❤',
  '❤\ufe0f',
  '👍🏽',
  '👩\u200d💻',
  '👩🏽\u200d💻',
  '👨\u200d👩\u200d👧',
  '🏋🏽\u200d♂\ufe0f',
  '❤\ufe0f\u200d🔥',
  '1\ufe0f\u20e3 #\ufe0f\u20e3 *\ufe0f\u20e3',
  'paid ❤\ufe0f and 👩\u200d💻 twice: ❤\ufe0f',
])('%j is readable', (text) => {
  expect(isReadableText(text)).toBe(true)
})

test.each([
  ['a line feed', 'a\nb'],
  ['a NUL', 'a\0'],
  ['a zero-width space', 'a\u200bb'],
  ['a soft hyphen', 'a\u00adb'],
  ['a direction override', 'a\u202eb'],
  ['a direction isolate', 'a\u2066b'],
  ['a lone surrogate', 'a\ud83d'],
  ['a line separator', 'a\u2028b'],
  ['a paragraph separator', 'a\u2029b'],
  ['a Hangul filler', 'a\u3164'],
  ['a braille blank', 'a\u2800b'],
  ['a tag character', 'a\u{e0041}'],
  ['a variation selector after a letter', 'a\ufe0f'],
  ['a second variation selector', '❤\ufe0f\ufe0f'],
  ['a joiner between letters', 'a\u200db'],
  ['a joiner after a picture without another', '👩\u200d'],
  ['a zero-width space after joined pictures', '👩\u200d💻\u200b'],
  ['a joiner before a picture', '\u200d👩'],
  ['a variation selector after a digit alone', '1\ufe0f'],
])('%s is hidden', (_what, text) => {
  expect(isReadableText(text)).toBe(false)
})
