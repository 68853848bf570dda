/** The people and organisations of the sandbox. */
import type { Role } from '@holdfast/policy/rules'

export const sandboxPassword = 'holdfast-sandbox'

export const organisations = { acme: 'Acme Treasury', birch: 'Birch Holdings' } as const
export type OrganisationKey = keyof typeof organisations

interface Membership {
  readonly of: OrganisationKey
  readonly role: 'Owner' | 'Admin' | 'Manager' | 'User'
  readonly treasuryRole: 'Approver' | 'Treasurer' | 'Viewer' | 'Admin' | null
}

interface Account {
  readonly email: string
  readonly name: string
  readonly isAdmin: boolean
  readonly isSystem: boolean
  readonly memberships: readonly Membership[]
  /** Under the rules of Acme Treasury, which the signers enforce. */
  readonly rulesRoles: readonly Role[]
  /** Printed when the sandbox starts. */
  readonly note: string
}

export const accounts: readonly Account[] = [
  {
    email: 'admin@holdfast.test',
    name: 'Ada Admin',
    isAdmin: true,
    isSystem: true,
    memberships: [
      { of: 'acme', role: 'Admin', treasuryRole: null },
      { of: 'birch', role: 'Admin', treasuryRole: null },
    ],
    rulesRoles: ['governor'],
    note: 'admin, system user; Admin of both organisations',
  },
  {
    email: 'operator@holdfast.test',
    name: 'Otis Operator',
    isAdmin: false,
    isSystem: true,
    memberships: [{ of: 'acme', role: 'Manager', treasuryRole: 'Treasurer' }],
    rulesRoles: ['requester', 'treasurer'],
    note: 'system user; Manager and Treasurer of Acme Treasury',
  },
  {
    email: 'treasurer@holdfast.test',
    name: 'Teresa Treasurer',
    isAdmin: false,
    isSystem: false,
    memberships: [{ of: 'acme', role: 'Manager', treasuryRole: 'Treasurer' }],
    rulesRoles: ['requester', 'treasurer', 'governor'],
    note: 'Manager and Treasurer of Acme Treasury',
  },
  {
    email: 'approver@holdfast.test',
    name: 'Arthur Approver',
    isAdmin: false,
    isSystem: false,
    memberships: [{ of: 'acme', role: 'User', treasuryRole: 'Approver' }],
    rulesRoles: ['approver', 'governor'],
    note: 'User and Approver of Acme Treasury',
  },
  {
    email: 'approver2@holdfast.test',
    name: 'Aiko Approver',
    isAdmin: false,
    isSystem: false,
    memberships: [{ of: 'acme', role: 'User', treasuryRole: 'Approver' }],
    rulesRoles: ['approver'],
    note: 'User and Approver of Acme Treasury',
  },
  {
    email: 'viewer@holdfast.test',
    name: 'Vera Viewer',
    isAdmin: false,
    isSystem: false,
    memberships: [{ of: 'acme', role: 'User', treasuryRole: 'Viewer' }],
    rulesRoles: [],
    note: 'User and Viewer of Acme Treasury',
  },
  {
    email: 'owner@birch.test',
    name: 'Olga Owner',
    isAdmin: false,
    isSystem: false,
    memberships: [{ of: 'birch', role: 'Owner', treasuryRole: 'Admin' }],
    rulesRoles: [],
    note: 'Owner of Birch Holdings',
  },
]
