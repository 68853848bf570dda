import { expect, test } from 'vitest'
import { InvalidPasskey, invalidPasskey, orRefusal, passkeyFaultText } from './invalid-passkey.ts'

test('a fault becomes a sentence with its parameters', () => {
  const { fault, message } = invalidPasskey('CLIENT_DATA_SIZE', 'clientDataJSON', { bytes: 5000, most: 4096 })
  expect(passkeyFaultText(fault)).toBe('5000 bytes, more than 4096')
  expect(message).toBe('clientDataJSON: 5000 bytes, more than 4096')
})

test('the error has a name of its own', () => {
  expect(String(invalidPasskey('CREDENTIAL_ID', 'id'))).toMatch(/^InvalidPasskey: id: not 1 to 1,023 bytes/)
})

test('a stranger’s text is shortened and made storable', () => {
  const { fault } = invalidPasskey('JSON_DUPLICATE', 'f', { member: `\0\ud800${'x'.repeat(300)}` })
  expect(fault.params).toEqual({ member: `\ufffd${'x'.repeat(198)}` })
})

test('a text with braces is not filled in again', () => {
  const { fault } = invalidPasskey('TYPE_DIFFERS', 'f', { actual: '{expected}', expected: 'b' })
  expect(passkeyFaultText(fault)).toBe('the type is {expected} instead of b')
})

test('only an invalid passkey becomes a refusal: other errors are thrown', () => {
  expect(orRefusal(() => 1)).toBe(1)
  const fault = { code: 'CREDENTIAL_ID', field: 'id', params: {} } as const
  const refused = orRefusal(() => {
    throw new InvalidPasskey(fault)
  })
  expect(refused).toEqual({ ok: false, ...fault })
  expect(() =>
    orRefusal(() => {
      throw new TypeError('a bug')
    }),
  ).toThrow('a bug')
})
