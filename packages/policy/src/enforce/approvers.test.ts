import { expect, test } from 'vitest'
import fc from 'fast-check'
import { type Colleague, isApproverRole, isSeniorRole, whyNeverApproved } from './approvers.ts'
import { usualBundle } from './facts.fixture.ts'

const people = (...roles: readonly (string | null)[]): Colleague[] =>
  roles.map((treasuryRole, index) => ({ id: `p${index}`, treasuryRole }))
const asking = (required: number, roleBound = false) => usualBundle({ approvals: { required, roleBound } })

test('the requester does not count: two approvers alone cannot give two approvals', () => {
  expect(whyNeverApproved(asking(2), people('Approver', 'Approver'))).toEqual({
    code: 'TOO_FEW_APPROVERS',
    required: 2,
    available: 1,
  })
  expect(whyNeverApproved(asking(2), people('Approver', 'Approver', null))).toBeNull()
})

test('a Treasurer counts under a role-bound policy only', () => {
  const team = people('Approver', 'Treasurer', null)
  expect(whyNeverApproved(asking(2), team)).toMatchObject({ available: 1 })
  expect(whyNeverApproved(asking(2, true), team)).toBeNull()
  expect(whyNeverApproved(asking(1, true), people('Approver', 'Approver', null))).toEqual({
    code: 'NO_SENIOR_APPROVER',
  })
  // The only senior member would have to be the requester.
  expect(whyNeverApproved(asking(2, true), people('Approver', 'Approver', 'Treasurer'))).toBeNull()
  expect(whyNeverApproved(asking(2, true), people('Approver', 'Treasurer'))).not.toBeNull()
})

const role = fc.constantFrom('Approver', 'Treasurer', 'Viewer', 'Admin', null)

test('no fault where one person can request and enough others can approve', () => {
  fc.assert(
    fc.property(
      fc.array(role, { maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      (roles, required, roleBound) => {
        const bundle = asking(required, roleBound)
        const team = people(...roles)
        const isPossible = team.some(({ id: asker }) => {
          const others = team.filter(
            ({ id, treasuryRole }) => id !== asker && isApproverRole(bundle, treasuryRole),
          )
          return (
            others.length >= required &&
            (!roleBound || others.some(({ treasuryRole }) => isSeniorRole(treasuryRole)))
          )
        })
        expect(whyNeverApproved(bundle, team) === null).toBe(isPossible)
      },
    ),
  )
})
