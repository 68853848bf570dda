/** Refusals about transactions, fetching, runs, reconciliation and providers. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const readingRefusals = {
  MINIMUMS_FORM: {
    status: 422,
    text: "{field}: must be 'SYMBOL:value' joined by commas",
    params: field,
  },
} as const satisfies Table
