/** Refusals about notifications by e-mail and push. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const notificationRefusals = {
  MAIL_NOT_SET_UP: {
    status: 409,
    text: 'This server sends no e-mail. Its operator sets HOLDFAST_SMTP_HOST.',
  },
  TOO_MANY_TEST_MAILS: {
    status: 429,
    text: 'You sent {count} test e-mails within an hour. Try again later.',
    params: { count: 'count' },
  },
  NOTICE_FIXED: {
    status: 422,
    text: '{field}: e-mails about your own account cannot be switched off',
    params: field,
  },
  PUSH_NOT_SET_UP: {
    status: 503,
    text: 'Push needs HOLDFAST_SECRET_KEY to be set on the server.',
  },
  PUSH_KEY_FORM: { status: 422, text: '{field}: is not a key of a browser', params: field },
  TOO_MANY_PUSH_DEVICES: {
    status: 409,
    text: 'You receive push on {count} devices, and no more are possible. Remove one first.',
    params: { count: 'count' },
  },
} as const satisfies Table
