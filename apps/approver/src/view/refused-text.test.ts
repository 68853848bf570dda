import { approverRefusals, everyApproverRefusal } from '@holdfast/contract/approver/refusals'
import { expect, test } from 'vitest'
import { languages } from '../words.ts'
import { refusedText } from './refused-text.ts'

const codes = [...new Set([...Object.values(approverRefusals).flat(), ...everyApproverRefusal])]

test('every refusal that a call of the page declares has a text in both languages', () => {
  for (const code of codes) {
    const [english, spanish] = [refusedText(languages.en, code), refusedText(languages.es, code)]
    expect(english, code).toMatch(/\.$/)
    expect(spanish, code).toMatch(/\.$/)
    expect(spanish, code).not.toBe(english)
  }
})

test('no text is for a refusal that no call declares', () => {
  expect(Object.keys(languages.en.refused).filter((code) => !codes.some((known) => known === code))).toEqual(
    [],
  )
})

test('an unknown code has no text', () => {
  for (const code of ['TRANSFER_MOON', 'constructor', '']) expect(refusedText(languages.en, code)).toBeNull()
})
