import { expect, test } from 'vitest'
import { balanceState, balanceStates } from './balance-state.ts'

const compared = { booksUnits: 5n, chainUnits: 5n, hasAgreed: true, isBeingRead: false }

test('a balance is reconciled only if the chain’s balance is equal', () => {
  expect(balanceState(compared)).toBe('reconciled')
  expect(balanceState({ ...compared, chainUnits: null })).toBe('unknown')
})

test('a difference is a mismatch only after a comparison and while nothing is being read', () => {
  const differs = { ...compared, chainUnits: 6n, hasAgreed: false }
  expect(balanceState(differs)).toBe('mismatch')
  expect(balanceState({ ...differs, isBeingRead: true })).toBe('behind')
  expect(balanceState({ ...differs, hasAgreed: true })).toBe('behind')
})

test('a balance that is being read and was not compared is behind', () => {
  expect(balanceState({ ...compared, chainUnits: null, isBeingRead: true })).toBe('behind')
  expect(balanceState({ ...compared, isBeingRead: true })).toBe('reconciled')
})

test('the states, as the documented calls spell them', () => {
  expect(balanceStates).toEqual(['reconciled', 'behind', 'mismatch', 'unknown'])
})
