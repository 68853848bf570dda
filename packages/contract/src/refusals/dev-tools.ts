/** Refusals of the developer tools. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const devToolRefusals = {
  PRIVATE_KEY_FORM: {
    status: 422,
    text: '{field}: must be 64 hexadecimal digits, without 0x',
    params: field,
  },
  DEV_KEYS_NEED_SECRET: { status: 503, text: 'Dev keys need HOLDFAST_SECRET_KEY to be set on the server.' },
  PRIVATE_KEY_INVALID: { status: 422, text: 'private key: is no key of secp256k1', params: field },
  CODE_NOT_TRON: { status: 422, text: '{field}: is no TRON network', params: field },
  NODE_MISSING: { status: 503, text: 'No node of {network} is configured.', params: { network: 'text' } },
} as const satisfies Table
