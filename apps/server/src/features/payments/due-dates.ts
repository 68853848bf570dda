import { nextPaymentDate } from '@holdfast/ledger'
import type { PaymentSchedule } from '@holdfast/store/read'
import { datesOf } from './present-payments.ts'

/** A schedule cannot have missed more in the time that a server is down. */
const mostDates = 1000

export interface DueDates {
  /** The latest date that has passed: the one to request. */
  readonly due: Date
  /** Earlier dates, which were missed. */
  readonly skipped: readonly Date[]
}

/** Null: nothing is due. */
export function dueDates(schedule: PaymentSchedule, now: Date): DueDates | null {
  const { next_at, most, done } = schedule
  if (schedule.state !== 'active' || next_at === null || next_at > now) return null
  const left = Math.min(mostDates, most === null ? mostDates : most - done)
  const passed = [next_at]
  while (passed.length < left) {
    const next = nextPaymentDate(datesOf(schedule), passed.at(-1) ?? next_at)
    if (next === null || next > now) break
    passed.push(next)
  }
  return { due: passed.at(-1) ?? next_at, skipped: passed.slice(0, -1) }
}
