import { expect, test } from 'vitest'
import { type AnswerCode, reason, type RefusalBody, type RefusalCode, refusals } from './refusals.ts'
import { plainEnglish, type RefusalLanguage, renderRefusal } from './render-refusal.ts'
import type { Declared } from './table.ts'

test('parameters are inserted into the text', () => {
  const english = (count: number) =>
    renderRefusal(reason('FIELD_TOO_LONG', { field: 'memo', count }), plainEnglish)
  expect(english(1)).toBe('memo: has more than 1 character')
  expect(english(200)).toBe('memo: has more than 200 characters')
  expect(renderRefusal(reason('NOT_FOUND', { what: 'tron_transaction' }), plainEnglish)).toBe(
    'TRON transaction not found',
  )
  expect(
    renderRefusal(reason('FIELD_NOT_CHOICE', { field: 'a.b', choices: ['x', '$&'] }), plainEnglish),
  ).toBe('a.b: must be one of x, $&')
})

test('what no database stores is removed from text in parameters', () => {
  const text = 'a\0b\ud800'
  expect(reason('FOREIGN_TEXT', { text }).params).toEqual({ text: 'ab\ufffd' })
  expect(reason('FIELD_NOT_CHOICE', { field: 'a', choices: [text, 'c'] }).params).toEqual({
    field: 'a',
    choices: ['ab\ufffd', 'c'],
  })
  const why = reason('FOREIGN_TEXT', { text })
  expect(reason('CHAIN_UNAVAILABLE', { why }).params).toEqual({ why })
})

test('a language has names for fields, also for nested ones', () => {
  const language: RefusalLanguage = { ...plainEnglish, fields: { limits: 'Limits', cap: 'Daily cap' } }
  expect(renderRefusal(reason('FIELD_MISSING', { field: 'limits.cap.other' }), language)).toBe(
    'Limits › Daily cap › other: is missing',
  )
  const fields = { ...language.fields, 'app.limits.cap': 'Daily cap (USD)', list: 'List' }
  const faultOf = (field: string) =>
    renderRefusal(reason('FIELD_MISSING', { field }), { ...language, fields })
  expect(faultOf('app.limits.cap')).toBe('Daily cap (USD): is missing')
  expect(faultOf('app.limits.cap.3')).toBe('Daily cap (USD) › 3: is missing')
  expect(faultOf('app.list.cap')).toBe('app › List › Daily cap: is missing')
})

test('at its field a refusal does not begin with the name of the field', () => {
  const atField = (refusal: RefusalBody) => renderRefusal(refusal, plainEnglish, true)
  expect(atField(reason('AMOUNT_TOO_FINE', { field: 'amount', count: 1 }))).toBe(
    'has more than 1 decimal place',
  )
  expect(atField(reason('ADDRESS_INVALID', { field: 'recipient_address', network: 'TRON' }))).toBe(
    'Invalid address for TRON',
  )
})

test('an unknown code is shown unchanged, and a missing parameter leaves a gap', () => {
  expect(renderRefusal({ code: 'LATER' as RefusalCode, params: {} }, plainEnglish)).toBe('LATER')
  expect(renderRefusal({ code: 'FIELD_MISSING', params: {} }, plainEnglish)).toBe(': is missing')
})

test('the count of an older row has another name', () => {
  const stored = { code: 'APPROVALS_MISSING' as const, params: { given: 1, needed: 2 } }
  expect(renderRefusal(stored, plainEnglish)).toBe(
    'Approvals that count: 1 of the 2 that the policy asks for.',
  )
})

test('parameters of the wrong kind throw nothing', () => {
  const odd = [null, 7, 'text', {}, [], [null], { code: 'NOT_FOUND' }, { code: 3, params: {} }]
  for (const [code, { params = {} }] of Object.entries<Declared>(refusals))
    for (const value of odd) {
      const sent = Object.fromEntries(Object.keys(params).map((name) => [name, value]))
      const rendered = renderRefusal({ code, params: sent } as unknown as RefusalBody, plainEnglish)
      expect(rendered, code).not.toContain('undefined')
    }
})

test('a changed text changes no code, no parameter and no status', () => {
  const templates = Object.fromEntries(Object.keys(refusals).map((code) => [code, 'Another text.']))
  const language = { ...plainEnglish, templates: templates as RefusalLanguage['templates'] }
  const refused = reason('FIELD_MISSING', { field: 'memo' })
  expect(renderRefusal(refused, language)).toBe('Another text.')
  expect(refused).toEqual({ code: 'FIELD_MISSING', params: { field: 'memo' } })
  expect(refusals['FIELD_MISSING' satisfies AnswerCode].status).toBe(422)
})
