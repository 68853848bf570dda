/** Refusals about policies, and what a policy says of a transfer. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const policyRefusals = {
  APPROVALS_MISSING: {
    text: 'Approvals that count: {given} of the {needed} that the policy asks for.',
    params: { given: 'count', needed: 'count' },
  },
  RECIPIENT_NOT_ADDRESS: { status: 422, text: '{field}: is no address of any network', params: field },
  HOLDER_NOT_IN_TREASURY: {
    status: 422,
    text: '{field}: is no active member of this organization with a part in the treasury',
    params: field,
  },
  HOLDER_TWICE: { status: 422, text: '{field}: is named twice', params: field },
  NO_SENIOR_APPROVER: {
    status: 422,
    text: '{field}: one of those who approve has to be a Treasurer or Admin of the treasury, and besides whoever asks there is none who can sign in',
    params: field,
  },
  TOO_FEW_APPROVERS: {
    status: 422,
    text: '{field}: {required} {required|person|people} besides whoever asks would have to approve, and only {available} can: members who can sign in and have the part for it in the treasury',
    params: { field: 'field', required: 'count', available: 'count' },
  },
} as const satisfies Table
