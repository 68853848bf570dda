import { expect, test } from 'vitest'
import {
  isWithheld,
  mayAs,
  type Right,
  rights,
  type Role,
  policyRoles,
  roles,
  submitterRoles,
} from './rights.ts'

const everyone = ['Owner', 'Admin', 'Manager', 'User']
const managers = ['Owner', 'Admin', 'Manager']
const admins = ['Owner', 'Admin']

/** Every right with the roles that have it. */
const granted: Record<Right, readonly string[]> = {
  'read organisation': everyone,
  'change organisation': admins,
  'change members': admins,
  'change devices of others': admins,
  'change wallets': managers,
  'read audit record': admins,
  'change account groups': [],
  'change addresses': managers,
  'write notes': managers,
  'change accounting': managers,
  'read webhooks': managers,
  'change webhooks': admins,
  'handle alerts': managers,
  'fetch history': everyone,
  'change keys': managers,
  'replace signers': admins,
  'draft transfers': everyone,
  'submit transfers': everyone,
  'make transfers': managers,
  'apply policy': admins,
  'use dev tools': admins,
}

test('there is an expectation for every right and for no other', () => {
  expect(Object.keys(rights).toSorted()).toEqual(Object.keys(granted).toSorted())
  expect(roles).toEqual(everyone)
})

test.each(Object.entries(granted) as [Right, readonly Role[]][])(
  "'%s' is granted to exactly: %j",
  (right, expected) => {
    expect(roles.filter((role) => mayAs(role, right))).toEqual(expected)
  },
)

test('a treasury Viewer neither makes transfers nor fetches history nor writes notes, and keeps every other right', () => {
  const all = Object.keys(rights) as Right[]
  expect(all.filter((right) => isWithheld('Viewer', right)).toSorted()).toEqual([
    'draft transfers',
    'fetch history',
    'make transfers',
    'submit transfers',
    'write notes',
  ])
})

test('other treasury roles, and none, take no right away', () => {
  const all = Object.keys(rights) as Right[]
  for (const role of ['Approver', 'Treasurer', 'Admin', null] as const)
    expect(all.filter((right) => isWithheld(role, right))).toEqual([])
})

test('a Treasurer and a treasury Admin submit the drafts of others', () => {
  expect(submitterRoles).toEqual(['Treasurer', 'Admin'])
  expect(policyRoles).toEqual(['Admin'])
})
