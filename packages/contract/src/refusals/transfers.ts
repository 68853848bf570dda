/** Refusals about transfers and what becomes of them. */
import type { Table } from './table.ts'

export const transferRefusals = {
  SIGNING_ELSEWHERE: { status: 409, text: 'Somebody else is signing this transfer at the moment.' },
} as const satisfies Table
