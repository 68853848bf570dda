/** The accounts that the sign-in page of the console lists: it has its own copy, because no package of the sandbox reaches a browser. */
import { expect, test } from 'vitest'
import {
  sandboxAccounts,
  sandboxPassword as shown,
} from '../../apps/console/src/features/sign-in/sandbox-accounts.ts'
import { accounts, sandboxPassword } from './accounts.ts'

test('the sign-in page lists every account of the sandbox, with the password that opens it', () => {
  const namesOf = (list: readonly { readonly email: string; readonly name: string }[]) =>
    list.map(({ email, name }) => `${email} ${name}`).toSorted((a, b) => a.localeCompare(b))
  expect(namesOf(sandboxAccounts)).toEqual(namesOf(accounts))
  expect(shown).toBe(sandboxPassword)
})

test('the role beside each name is the one that the sandbox gives', () => {
  for (const { email, role } of sandboxAccounts) {
    const account = accounts.find((other) => other.email === email)
    const roles =
      account?.memberships.flatMap(({ role: ofMember, treasuryRole }) => [ofMember, treasuryRole]) ?? []
    const isGiven =
      role === 'operator'
        ? account?.isSystem === true
        : roles.some((present) => present?.toLowerCase() === role)
    expect([email, isGiven]).toEqual([email, true])
  }
})
