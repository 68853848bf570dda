import { expect, test } from 'vitest'
import { parseTransferIntent } from '@holdfast/ledger'
import { intentBytes, usualRules } from '../../test/organisation.ts'
import type { AboutRequest } from '../review-request.ts'
import { type Language, languages } from '../words.ts'
import type { Screen } from './frame.ts'
import { refusalTexts } from './refusal-parts.ts'

const parsed = parseTransferIntent(intentBytes(usualRules))
if (!parsed.ok) throw new Error(parsed.reason)
const about: AboutRequest = {
  intent: parsed.value,
  rules: usualRules,
  asset: undefined,
  recipient: undefined,
  requester: undefined,
  requestedUnder: undefined,
}
const textOf = (language: Language, detail?: string) =>
  refusalTexts({ words: languages[language] } as Screen, 'REJECTED', about, detail)

test('a rejection states its reason and the note', () => {
  expect(textOf('en', 'AMOUNT')).toBe('Nothing was sent. Reason: Wrong amount.')
  expect(textOf('en', 'OTHER: call me: now')).toBe('Nothing was sent. Reason: Other. “call me: now”')
  expect(textOf('es', 'AMOUNT: llámeme')).toMatch(/«llámeme»$/)
  expect(textOf('en', 'unknown')).toBe('Nothing was sent.')
  expect(textOf('en')).toBe('Nothing was sent.')
})
