import { reason } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { keptRefusal } from './kept-refusal.ts'

test('a refusal is kept in English and with its code', () => {
  expect(keptRefusal('failure', reason('CHAIN_UNDID', { answer: 'REVERT' }))).toEqual({
    failure: 'Reverted by the chain: REVERT.',
    failure_refusal: '{"code":"CHAIN_UNDID","params":{"answer":"REVERT"}}',
  })
})

test('without a refusal both columns are empty', () => {
  expect(keptRefusal('last_error', null)).toEqual({ last_error: null, last_error_refusal: null })
})
