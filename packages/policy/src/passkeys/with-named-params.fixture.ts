import { expect } from 'vitest'
import { type PasskeyFault, passkeyFaults } from './invalid-passkey.ts'

/** The refusal, after a check that it has each param that its text names, and no other. */
export function withNamedParams<T extends PasskeyFault>(fault: T): T {
  const { code, params } = fault
  const named = [...passkeyFaults[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  expect(
    Object.keys(params).toSorted((a, b) => a.localeCompare(b)),
    code,
  ).toEqual(named.toSorted((a, b) => a.localeCompare(b)))
  return fault
}
