/** Why no rules can be compiled from a policy, whatever document they would give. */
import type { FaultDeclared } from './fault-declared.ts'

export const compileFaults = {
  RECIPIENTS_TOO_MANY: {
    text: '{count} recipients, and the rules hold at most {most}',
    params: { count: 'count', most: 'count' },
  },
  RULES_TOO_LARGE: {
    text: 'the rules would have {bytes} bytes with {recipients} recipients, and at most {most} are allowed',
    params: { bytes: 'count', most: 'count', recipients: 'count' },
  },
  RECIPIENT_UNKNOWN: {
    text: '{address} on {network} is not among the recipients',
    params: { network: 'text', address: 'text' },
  },
} as const satisfies Readonly<Record<string, FaultDeclared>>
