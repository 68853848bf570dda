import { expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { credentialKeysOf } from './credential-keys-of.ts'

test('the same seed and person give the same two credentials, and no two of them are equal', () => {
  const idsOf = (seed: string) =>
    accounts.flatMap(({ email }) => credentialKeysOf(seed, email).map(({ credentialId }) => credentialId))
  expect(idsOf('a')).toEqual(idsOf('a'))
  expect(new Set([...idsOf('a'), ...idsOf('b')]).size).toBe(accounts.length * 4)
})
