/** Why the signers did not sign or make a key. */
import type { Table } from './table.ts'

export const signerRefusals = {
  TOO_FEW_SIGNERS: {
    status: 503,
    text: 'Too few signers answer: {available} of the {needed} that are needed. Nothing was signed.',
    params: { available: 'count', needed: 'count' },
  },
} as const satisfies Table
