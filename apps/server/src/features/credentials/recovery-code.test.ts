import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'

const secret = { rowSecret: Buffer.alloc(32, 7) }

test('ten different codes of 80 bits', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
})

test('spaces, hyphens and case do not matter; another form is no code', () => {
  const hash = hashRecoveryCode(secret, 'person', 'ABCD-EFGH-2345-6767')
  expect(hash).not.toBeNull()
  expect(hashRecoveryCode(secret, 'person', ' abcdefgh 23456767 ')).toEqual(hash)
  expect(hashRecoveryCode(secret, 'person', 'ABCD-EFGH-2345-6766')).not.toEqual(hash)
  // A code that somebody else writes for this person, or moves to them, does not open anything.
  expect(hashRecoveryCode({ rowSecret: Buffer.alloc(32) }, 'person', 'ABCD-EFGH-2345-6767')).not.toEqual(hash)
  expect(hashRecoveryCode(secret, 'another', 'ABCD-EFGH-2345-6767')).not.toEqual(hash)
  for (const text of ['', '123456', 'ABCD-EFGH-2345-676', 'ABCD-EFGH-2345-6789'])
    expect(hashRecoveryCode(secret, 'person', text)).toBeNull()
})
