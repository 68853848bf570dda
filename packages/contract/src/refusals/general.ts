/** Refusals that any call can give: about the caller, missing things, and unreadable requests. */
import type { Table } from './table.ts'

export const generalRefusals = {
  UNAUTHORIZED: { status: 401, text: 'Unauthorized' },
  FORBIDDEN: { status: 403, text: 'You do not have permission to do this.' },
  DEV_MODE_OFF: { status: 403, text: 'Dev mode is disabled.' },
  NOT_FOUND: { status: 404, text: '{what} not found', params: { what: 'noun' } },
  PATH_UNKNOWN: { status: 404, text: 'Not found' },
  HOST_UNKNOWN: {
    status: 400,
    text: 'This server does not answer to this name. Its operator names it in HOLDFAST_PUBLIC_ORIGIN.',
  },
  REQUEST_UNREADABLE: {
    status: 400,
    text: 'The request cannot be read: {reason}',
    params: { reason: 'text' },
  },
  REQUEST_TOO_LARGE: { status: 413, text: 'The request is too large.' },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Try again in a minute.' },
  CHANGED_MEANWHILE: {
    status: 409,
    text: 'Somebody else changed this in the meantime. Load it again and repeat your change.',
  },
  IDEMPOTENCY_KEY_FORM: {
    status: 422,
    text: '{field}: must be 1 to 200 visible characters of ASCII',
    params: { field: 'field' },
  },
  IF_MATCH_FORM: {
    status: 422,
    text: '{field}: must be the version of what was seen, as "3"',
    params: { field: 'field' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    text: 'This Idempotency-Key was used for another request.',
  },
  PARENT_DELETED: {
    status: 409,
    text: 'What this belongs to was deleted in the meantime. Load it again.',
  },
  UNEXPECTED: {
    status: 500,
    text: 'Unexpected error. Reference {reference}',
    params: { reference: 'text' },
  },
  DATABASE_SILENT: { status: 503, text: 'The database does not answer. Try again in a moment.' },
  REFUSED_REPEATEDLY: {
    text: '{why} Refused {count} more {count|time|times} within a minute.',
    params: { why: 'refusal', count: 'count' },
  },
} as const satisfies Table
