/** Refusals about named addresses, and faults of an imported file. */
import type { Table } from './table.ts'

export const addressRefusals = {
  ADDRESSES_ADDED_MEANWHILE: {
    status: 409,
    text: 'Somebody else added one of these addresses in the meantime. Try again.',
  },
} as const satisfies Table
