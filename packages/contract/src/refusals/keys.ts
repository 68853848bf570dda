/** Refusals about keys and key domains. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const keyRefusals = {
  THRESHOLD_ABOVE_N: { status: 422, text: '{field}: must not be above n', params: field },
  THRESHOLD_NO_MAJORITY: { status: 422, text: '{field}: must be more than half of n', params: field },
  PARTIES_NOT_RISING: { status: 422, text: '{field}: must be in rising order', params: field },
} as const satisfies Table
