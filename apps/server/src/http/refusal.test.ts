import { expect, test } from 'vitest'
import { refusal } from './refusal.ts'

test('what no database stores is removed from the parameters and the text of a refusal', () => {
  const { params, message, organisationId } = refusal('BYTES_NOT_TAKEN', { answer: 'a\0b\ud800' }, 'acme')
  expect(params).toEqual({ answer: 'ab\ufffd' })
  expect(message).toContain('(ab\ufffd)')
  expect(organisationId).toBe('acme')
})

test('a refusal without parameters has none', () => {
  expect(refusal('NO_SIGNERS')).toMatchObject({ params: {}, organisationId: null })
})
