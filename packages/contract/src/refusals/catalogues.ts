/** Refusals about networks, tokens, wallets and account groups. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const catalogueRefusals = {
  CHAIN_REFERENCE_FORM: {
    status: 422,
    text: '{field}: must be 1 to 32 letters, digits, hyphens or underscores',
    params: field,
  },
  CAIP_NAMESPACE_FORM: {
    status: 422,
    text: '{field}: must be 3 to 8 small letters, digits or hyphens',
    params: field,
  },
  CAIP_REFERENCE_FORM: {
    status: 422,
    text: '{field}: must be letters, digits, dots or hyphens',
    params: field,
  },
  CAIP19_FORM: {
    status: 422,
    text: '{field}: must read chain:reference/asset:reference',
    params: field,
  },
  EXPLORER_URL_FORM: {
    status: 422,
    text: '{field}: must be an address that begins with http:// or https://',
    params: field,
  },
} as const satisfies Table
