import { expect, test } from 'vitest'
import { canSignIn } from './can-sign-in.ts'

const working = { is_active: true, is_retired: false, is_account_retired: false, is_invited: false }

test.each([
  ['active, with an account and a password', {}, true],
  ['not active', { is_active: false }, false],
  ['removed', { is_retired: true }, false],
  ['of a closed account', { is_account_retired: true }, false],
  ['without a password yet', { is_invited: true }, false],
])('a membership that is %s', (_name, change, expected) => {
  expect(canSignIn({ ...working, ...change })).toBe(expected)
})
