import { nextPaymentDate } from '@holdfast/ledger'
import type { PaymentSchedule } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import { datesOf } from './present-payments.ts'

type Stated = Parameters<typeof datesOf>[0] & Pick<PaymentSchedule, 'most'>

interface Progress {
  /** Dates that passed. */
  readonly done: number
  /** A date that is due and has no outcome yet. Null: there is none. */
  readonly due: Date | null
  readonly now: Date
}

/** The next date of a schedule as it is stated now. A due date stays, unless the schedule no longer has it. */
export function firstDate(stated: Stated, { done, due, now }: Progress): Date {
  if (stated.most !== null && stated.most <= done)
    throw refusal('SCHEDULE_OVER', { field: stated.repeats === 'once' ? 'repeats' : 'count' })
  const dates = datesOf(stated)
  if (due !== null && isDateOf(dates, due)) return due
  const next = nextPaymentDate(dates, now)
  if (next === null)
    throw refusal('SCHEDULE_OVER', { field: stated.ends_on === null ? 'starts_on' : 'ends_on' })
  return next
}

const isDateOf = (dates: Parameters<typeof nextPaymentDate>[0], date: Date): boolean =>
  nextPaymentDate(dates, new Date(date.getTime() - 1))?.getTime() === date.getTime()
