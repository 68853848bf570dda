/** Refusals about transactions, fetching, runs, reconciliation and providers. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const readingRefusals = {
  MINIMUMS_FORM: {
    status: 422,
    text: "{field}: must be 'SYMBOL:value' joined by commas",
    params: field,
  },
  WALLET_OTHER_NETWORK: { status: 422, text: '{field}: is not the network of this wallet', params: field },
  WALLET_OTHER_ADDRESS: { status: 422, text: '{field}: is not the address of this wallet', params: field },
  PROVIDER_MISSING: {
    status: 422,
    text: '{field}: no provider is configured for {network}',
    params: { field: 'field', network: 'text' },
  },
  NETWORK_NOT_TRON: {
    status: 422,
    text: '{field}: {network} is not a TRON network',
    params: { field: 'field', network: 'text' },
  },
  ADDRESS_NOT_OF: {
    status: 422,
    text: '{field}: Invalid address for {network}',
    params: { field: 'field', network: 'text' },
  },
  TRON_HASH_FORM: {
    status: 422,
    text: '{field}: is not a transaction hash of TRON (64 hexadecimal characters)',
    params: field,
  },
} as const satisfies Table
