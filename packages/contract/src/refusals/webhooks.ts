/** Refusals about webhooks and their endpoints. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const webhookRefusals = {
  WEBHOOK_KEY_MISSING: { status: 503, text: 'Webhooks need HOLDFAST_SECRET_KEY to be set on the server.' },
  ENDPOINT_REMOVED: { status: 409, text: 'This endpoint was removed.' },
  ENDPOINT_OFF: { status: 409, text: 'This endpoint is switched off.' },
  URL_WITH_PASSWORD: { status: 422, text: '{field}: must not carry a name or password', params: field },
  URL_UNREACHABLE: { status: 422, text: '{field}: {why}', params: { field: 'field', why: 'refusal' } },
  HOST_WITHOUT_ADDRESS: { text: '{host} has no address', params: { host: 'text' } },
  HOST_NOT_PUBLIC: {
    text: '{host} is {address}, which is not a public address',
    params: { host: 'text', address: 'text' },
  },
  HTTPS_NEEDED: { text: 'a public address needs https' },
  HOST_UNRESOLVED: { text: '{host} could not be resolved', params: { host: 'text' } },
} as const satisfies Table
