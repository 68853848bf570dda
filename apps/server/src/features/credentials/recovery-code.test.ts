import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'

test('ten different codes of 80 bits', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
})

test('spaces, hyphens and case do not matter; another form is no code', () => {
  const hash = hashRecoveryCode('ABCD-EFGH-2345-6767')
  expect(hash).not.toBeNull()
  expect(hashRecoveryCode(' abcdefgh 23456767 ')).toEqual(hash)
  expect(hashRecoveryCode('ABCD-EFGH-2345-6766')).not.toEqual(hash)
  for (const text of ['', '123456', 'ABCD-EFGH-2345-676', 'ABCD-EFGH-2345-6789'])
    expect(hashRecoveryCode(text)).toBeNull()
})
