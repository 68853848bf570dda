/** Refusals about policies, and a policy's refusals of a transfer. */
import type { Refusal } from '@holdfast/policy'
import type { Table } from './table.ts'

const field = { field: 'field' } as const

type PolicyCode = Refusal['code']

/** The refusals of the package `policy`, with the same codes. */
const ofTransfers = {
  WORTH_UNKNOWN: {
    status: 409,
    text: 'The value of this amount in US dollars is unknown, and the policy limits transfers by value.',
  },
  OVER_TRANSACTION_CAP: {
    status: 409,
    text: 'This transfer is worth {worth} USD, and the policy allows at most {cap} USD for one transfer.',
    params: { worth: 'amount', cap: 'amount' },
  },
  OVER_DAILY_CAP: {
    status: 409,
    text: 'This transfer is worth {worth} USD, and of the {cap} USD that the policy allows in 24 hours {used} USD are used.',
    params: { worth: 'amount', used: 'amount', cap: 'amount' },
  },
  RECIPIENT_NOT_LISTED: {
    status: 409,
    text: 'The policy allows payments to listed recipients only, and {recipient} is not one of them.',
    params: { recipient: 'text' },
  },
  OUTSIDE_HOURS: {
    status: 409,
    text: 'The policy allows transfers from Monday to Friday, {from} to {to} {zone}, only.',
    params: { from: 'text', to: 'text', zone: 'text' },
  },
  ADDRESS_NOT_LISTED: {
    status: 403,
    text: 'The policy does not allow acting on transfers from the address {address}.',
    params: { address: 'text' },
  },
  COUNTRY_UNKNOWN: {
    status: 403,
    text: 'The policy allows acting on transfers from certain countries only, and it is not known from which one you are calling.',
  },
  COUNTRY_NOT_LISTED: {
    status: 403,
    text: 'The policy does not allow acting on transfers from {country}.',
    params: { country: 'text' },
  },
} as const satisfies Table & Record<PolicyCode, unknown>

export const policyRefusals = {
  ...ofTransfers,
  APPROVALS_MISSING: {
    text: 'Approvals that count: {count} of the {needed} that the policy asks for.',
    params: { count: 'count', needed: 'count' },
  },
  SENIOR_APPROVAL_MISSING: {
    text: 'At least one approval must come from a Treasurer or treasury Admin.',
  },
  WAITS_AGAIN: { status: 409, text: 'It waits for approval again. {why}', params: { why: 'refusals' } },
  POLICY_IS_PROPOSED: {
    status: 409,
    text: 'The signers enforce this organization’s policy, so nobody applies one alone. Propose it in the Policy Wizard; others adopt it.',
  },
  RECIPIENT_NOT_ADDRESS: { status: 422, text: '{field}: is no address of any network', params: field },
  HOLDER_NOT_IN_TREASURY: {
    status: 422,
    text: '{field}: is no active member of this organization with a treasury role',
    params: field,
  },
  HOLDER_TWICE: { status: 422, text: '{field}: is named twice', params: field },
  NO_SENIOR_APPROVER: {
    status: 422,
    text: '{field}: at least one approver must be a Treasurer or treasury Admin, and none besides the requester can sign in',
    params: field,
  },
  TOO_FEW_APPROVERS: {
    status: 422,
    text: '{field}: {required} {required|person|people} besides the requester would have to approve, and only {available} can: members who can sign in and have the treasury role for it',
    params: { field: 'field', required: 'count', available: 'count' },
  },
} as const satisfies Table

/** The refusals of a call that is checked against the policy. */
export const transferPolicyRefusals = [
  'WORTH_UNKNOWN',
  'OVER_TRANSACTION_CAP',
  'OVER_DAILY_CAP',
  'RECIPIENT_NOT_LISTED',
  'OUTSIDE_HOURS',
  'ADDRESS_NOT_LISTED',
  'COUNTRY_UNKNOWN',
  'COUNTRY_NOT_LISTED',
  'WAITS_AGAIN',
] as const

/** The refusals of a call that changes the policy. */
export const policyChangeRefusals = [
  'RECIPIENT_NOT_ADDRESS',
  'HOLDER_NOT_IN_TREASURY',
  'HOLDER_TWICE',
  'NO_SENIOR_APPROVER',
  'TOO_FEW_APPROVERS',
  'ADDRESS_NOT_LISTED',
  'COUNTRY_UNKNOWN',
  'COUNTRY_NOT_LISTED',
] as const
