import { expect, test } from 'vitest'
import { canActAs, canApprove, personOf } from './people-in-role.ts'
import { bea, person, usualDocument, uuid } from './rules.fixture.ts'
import { type Role, roles } from './rules-schema.ts'

const withRoles = (...own: Role[]) => person(9, 'Eva', own)

test('a person acts in the roles of the rules, and in no other', () => {
  for (const role of roles) {
    const acting = roles.filter((other) => canActAs(withRoles(role), other))
    expect(acting).toEqual([role])
  }
})

test('a person without a credential cannot sign, and acts in no role', () => {
  const unequipped = { ...withRoles(...roles), credentials: [] }
  expect(roles.filter((role) => canActAs(unequipped, role))).toEqual([])
  expect(canApprove(unequipped)).toBe(false)
})

test('approvers and treasurers approve', () => {
  expect(roles.filter((role) => canApprove(withRoles(role)))).toEqual(['approver', 'treasurer'])
})

test('a person is found by id', () => {
  expect(personOf(usualDocument(), bea)?.name).toBe('Bea')
  expect(personOf(usualDocument(), uuid(9))).toBeUndefined()
})
