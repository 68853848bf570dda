import { personOf } from '../../signer/src/rules/testing.ts'

/** The sandbox's Ada, Teresa and Arthur, who govern, as people of rules. */
export const threeGovernors = (ids: Readonly<Record<'admin' | 'treasurer' | 'approver', string>>) => [
  personOf(ids.admin, 'Ada Admin', ['governor']),
  personOf(ids.treasurer, 'Teresa Treasurer', ['requester', 'treasurer', 'governor']),
  personOf(ids.approver, 'Arthur Approver', ['requester', 'approver', 'governor']),
]
