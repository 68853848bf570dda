import { expect, test } from 'vitest'
import { parseTransferIntent } from '@holdfast/ledger'
import { dora, intentBytes, usualRules } from '../../test/organisation.ts'
import type { AboutRequest } from '../review-request.ts'
import { type Language, languages } from '../words.ts'
import { refusalTexts } from './refusal-parts.ts'

const parsed = parseTransferIntent(intentBytes(usualRules))
if (!parsed.ok) throw new Error(parsed.reason)
const about: AboutRequest = {
  intent: parsed.value,
  rules: usualRules,
  intents: [parsed.value],
  total: parsed.value.units,
  asset: undefined,
  recipient: undefined,
  requester: undefined,
  requestedUnder: undefined,
}
const textOf = (language: Language, code: string, note = '') =>
  refusalTexts(
    { words: languages[language] },
    { fault: 'REJECTED', about, rejection: { person: dora, code, note } },
  )

test('a rejection states its reason and the note', () => {
  expect(textOf('en', 'AMOUNT')).toBe('Nothing was sent. Reason: Wrong amount.')
  expect(textOf('en', 'OTHER', 'call me: now')).toBe('Nothing was sent. Reason: Other. “call me: now”')
  expect(textOf('es', 'AMOUNT', 'llámeme')).toMatch(/«llámeme»$/)
  expect(textOf('en', 'unknown')).toBe('Nothing was sent.')
  expect(textOf('en', 'constructor', 'no')).toBe('Nothing was sent. “no”')
})
