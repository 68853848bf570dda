/** The days of a month-end, in UTC. */
export interface Days {
  readonly first_day: string
  readonly last_day: string
}

/** 'YYYY-MM' → its days. */
export function daysOfMonth(month: string): Days {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { first_day: `${month}-01`, last_day: `${month}-${String(last).padStart(2, '0')}` }
}

/** The month in progress, up to today. */
export function monthSoFar(now: Date): Days {
  const today = now.toISOString().slice(0, 10)
  return { first_day: `${today.slice(0, 7)}-01`, last_day: today }
}

/** The last month that is over, and those before it, newest first. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - back, 1)).toISOString().slice(0, 7),
  )

export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

export const periodText = ({ first_day: first, last_day: last }: Days, locale: string): string => {
  const month = first.slice(0, 7)
  const whole = daysOfMonth(month)
  return whole.first_day === first && whole.last_day === last
    ? monthName(month, locale)
    : `${first} – ${last}`
}
