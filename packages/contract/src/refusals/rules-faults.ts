/** The reasons why a rules document would not be valid, which `RULES_INVALID` nests. */
import { documentFaults } from '@holdfast/policy/rules'
import type { Table } from './table.ts'

type Faults = typeof documentFaults

export const rulesFaultRefusals = {
  ...prefixed(documentFaults),
  RULES_FAULT_RECIPIENT_UNKNOWN: {
    text: '{address} on {network} is not among the recipients',
    params: { network: 'text', address: 'text' },
  },
} as const satisfies Table

function prefixed(faults: Faults): {
  readonly [C in keyof Faults as `RULES_FAULT_${C}`]: Faults[C]
} {
  return Object.fromEntries(
    Object.entries(faults).map(([name, declared]) => [`RULES_FAULT_${name}`, declared]),
  ) as never
}
