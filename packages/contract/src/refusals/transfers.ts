/** Refusals about transfers and what becomes of them. */
import type { Table } from './table.ts'

export const transferRefusals = {
  KEY_OF_OTHER_ADDRESS: {
    status: 422,
    text: '{field}: does not sign for {address}',
    params: { field: 'field', address: 'text' },
  },
  MAIN_NEEDS_REQUEST: {
    status: 403,
    text: 'On {network} transfers are approved: make a transfer request.',
    params: { network: 'text' },
  },
  SIGNING_ELSEWHERE: { status: 409, text: 'Somebody else is signing this transfer at the moment.' },
} as const satisfies Table
