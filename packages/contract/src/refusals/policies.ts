/** Refusals about policies, and what a policy says of a transfer. */
import type { Table } from './table.ts'

export const policyRefusals = {
  APPROVALS_MISSING: {
    text: 'Approvals that count: {given} of the {needed} that the policy asks for.',
    params: { given: 'count', needed: 'count' },
  },
} as const satisfies Table
