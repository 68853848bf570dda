/** Refusals about named addresses, and faults of an imported file. */
import type { Table } from './table.ts'

export const addressRefusals = {
  ADDRESSES_ADDED_MEANWHILE: {
    status: 409,
    text: 'Somebody else added one of these addresses in the meantime. Try again.',
  },
  NAME_LOOKS_TAKEN: {
    status: 422,
    text: '{field}: could be taken for {name}, which is the name of {address}. Add what tells them apart.',
    params: { field: 'field', name: 'text', address: 'text' },
  },
  ADDRESS_LISTED: {
    status: 409,
    text: '{field}: this list already has this address on {network}',
    params: { field: 'field', network: 'text' },
  },
  NAME_LOOKS_TAKEN_ON_LINE: {
    text: 'could be taken for {name}, which is the name of {address}',
    params: { name: 'text', address: 'text' },
  },
} as const satisfies Table
