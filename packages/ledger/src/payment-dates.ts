/**
 * The dates of a scheduled payment, in UTC. A monthly one on a day that a month does not have falls on the last day of that
 * month, and returns to its own day afterwards.
 */
export const scheduleRepeats = ['once', 'weekly', 'monthly'] as const
export type ScheduleRepeat = (typeof scheduleRepeats)[number]

export interface PaymentDates {
  readonly repeats: ScheduleRepeat
  /** 'YYYY-MM-DD': the first day on which a date may fall. */
  readonly startsOn: string
  /** 'HH:MM'. */
  readonly time: string
  /** 1 to 31; for monthly payments. */
  readonly dayOfMonth: number | null
  /** The last day, inclusive. Null: no end. */
  readonly endsOn: string | null
}

const dayMs = 24 * 3_600_000
const weekMs = 7 * dayMs

/** The first date after `moment`. Null: none remains. */
export function nextPaymentDate(dates: PaymentDates, moment: Date): Date | null {
  const next = unlimited(dates, moment)
  const end = dates.endsOn === null ? null : startOfDay(dates.endsOn) + dayMs
  return next === null || (end !== null && next >= end) ? null : new Date(next)
}

/** The next dates after `moment`, at most `count`. */
export function nextPaymentDates(dates: PaymentDates, moment: Date, count: number): Date[] {
  const found: Date[] = []
  for (let at = moment; found.length < count;) {
    const next = nextPaymentDate(dates, at)
    if (next === null) break
    found.push(next)
    at = next
  }
  return found
}

function unlimited(dates: PaymentDates, moment: Date): number | null {
  const start = startOfDay(dates.startsOn) + timeOfDay(dates.time)
  const after = moment.getTime()
  switch (dates.repeats) {
    case 'once':
      return start > after ? start : null
    case 'weekly':
      return start > after ? start : start + (Math.floor((after - start) / weekMs) + 1) * weekMs
    case 'monthly':
      return nextOfMonth(dates, Math.max(after, start - 1))
  }
}

/** The day in the month of `after`, or else in the next one. */
function nextOfMonth({ dayOfMonth, startsOn, time }: PaymentDates, after: number): number {
  const day = dayOfMonth ?? new Date(startOfDay(startsOn)).getUTCDate()
  const from = new Date(after)
  const inMonth = (ahead: number): number => {
    const month = from.getUTCMonth() + ahead
    const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
    return Date.UTC(from.getUTCFullYear(), month, Math.min(day, last)) + timeOfDay(time)
  }
  return inMonth(0) > after ? inMonth(0) : inMonth(1)
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

function timeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
