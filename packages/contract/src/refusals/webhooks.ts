/** Refusals about webhooks and their endpoints. */
import type { Table } from './table.ts'

export const webhookRefusals = {
  WEBHOOK_KEY_MISSING: { status: 503, text: 'Webhooks need HOLDFAST_SECRET_KEY to be set on the server.' },
} as const satisfies Table
