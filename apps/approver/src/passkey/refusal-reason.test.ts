import { expect, test } from 'vitest'
import { passkeyFaults, type PasskeyFaultCode } from '@holdfast/policy/passkeys'
import { en } from '../../locales/en.ts'
import { es } from '../../locales/es.ts'
import { refusalReason } from './refusal-reason.ts'

const codes = Object.keys(passkeyFaults) as PasskeyFaultCode[]

test('every refusal has a reason in both languages, and the Spanish one has no English', () => {
  for (const code of codes) {
    const [english, spanish] = [refusalReason(en, { code }), refusalReason(es, { code })]
    expect(spanish, code).not.toBe(english)
    expect(spanish, code).not.toContain(passkeyFaults[code])
  }
})

test('what a person can mend has its own sentence; anything else names its code', () => {
  expect(refusalReason(es, { code: 'USER_UNVERIFIED' })).toMatch(/PIN o biometría/)
  expect(refusalReason(es, { code: 'CBOR_TRAILING' })).toMatch(/CBOR_TRAILING/)
})
