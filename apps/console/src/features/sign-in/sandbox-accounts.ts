import type { signIn } from '../../../locales/en/sign-in.ts'

interface SandboxAccount {
  readonly email: string
  readonly name: string
  readonly role: keyof typeof signIn.roles
}

/** The people of the sandbox, with the role that each plays in a first walk through it. */
export const sandboxAccounts: readonly SandboxAccount[] = [
  { email: 'treasurer@holdfast.test', name: 'Teresa Treasurer', role: 'treasurer' },
  { email: 'approver@holdfast.test', name: 'Arthur Approver', role: 'approver' },
  { email: 'approver2@holdfast.test', name: 'Aiko Approver', role: 'approver' },
  { email: 'viewer@holdfast.test', name: 'Vera Viewer', role: 'viewer' },
  { email: 'operator@holdfast.test', name: 'Otis Operator', role: 'operator' },
  { email: 'admin@holdfast.test', name: 'Ada Admin', role: 'admin' },
  { email: 'owner@birch.test', name: 'Olga Owner', role: 'owner' },
]

/** All of them share it. It opens nothing outside of a sandbox. */
export const sandboxPassword = 'holdfast-sandbox'
