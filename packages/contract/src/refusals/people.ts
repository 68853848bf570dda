/** Refusals about people: sign-in, preferences, members, accounts, organisations and devices. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const peopleRefusals = {
  TOO_MANY_SYMBOLS: {
    status: 422,
    text: '{field}: at most 200 symbols',
    params: field,
  },
  USD_DECIMALS: { status: 422, text: '{field}: USD takes 0, 2 or 4 decimals', params: field },
} as const satisfies Table
