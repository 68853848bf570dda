import { isReadableText } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { Line, LineOrNothing } from './fields.ts'

test.each([
  'Ibáñez & Hijos, S.A. — “Niño” ¿Qué? ¡Sí!',
  'José con acento suelto: Jose\u0301',
  'Müller GmbH · 株式会社 · Компания · شركة · חברה',
  'Pay ❤️ 👩‍💻 👨‍👩‍👧 👍🏽 1️⃣ ✈️ 🏴‍☠️ 🇪🇸 ™',
  'No\u00a0break',
])('%s is taken', (text) => {
  expect(isReadableText(text)).toBe(true)
  expect(Line(200).parse(text)).toBe(text)
})

test.each([
  ['a direction override', 'Acme \u202etnemyaP'],
  ['a direction isolate', 'Acme \u2066Pay\u2069'],
  ['a direction mark', 'Acme\u200f'],
  ['an Arabic letter mark', 'Acme\u061c'],
  ['a zero-width space', 'Ame\u200blie Roth'],
  ['a zero-width joiner', 'Ame\u200dlie Roth'],
  ['a byte order mark', 'Ame\ufefflie Roth'],
  ['a soft hyphen', 'Ame\u00adlie Roth'],
  ['a word joiner', 'Ame\u2060lie Roth'],
  ['a variation selector', 'USDT\ufe0f!'],
  ['a variation selector after a digit', 'Account 1\ufe0f'],
  ['a tag character', 'USDT\u{e0041}!'],
  ['a Hangul filler', 'Acme\u3164Pay'],
  ['a braille blank', 'Acme\u2800Pay'],
  ['a line separator', 'Acme\u2028Pay'],
  ['a control character', 'Acme\u0007Pay'],
  ['a lone surrogate', 'Acme\ud83d'],
])('%s is refused in a name and in a comment', (_, text) => {
  for (const field of [Line(200), LineOrNothing(200)])
    expect(field.safeParse(text).error?.issues[0]?.message).toBe('FIELD_HIDDEN_CHARACTERS')
})
