/** Refusals of the developer tools. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const devToolRefusals = {
  PRIVATE_KEY_FORM: {
    status: 422,
    text: '{field}: must be 64 hexadecimal digits, without 0x',
    params: field,
  },
} as const satisfies Table
