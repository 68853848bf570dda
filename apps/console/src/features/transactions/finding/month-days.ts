/** The months of the filter: 'YYYY-MM', and their first and last day as 'YYYY-MM-DD'. */
export function monthDays(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: dayText(Date.UTC(year, number, 0)) }
}

/** The month of a day, or the one before it. */
export function monthOf(day: string, isLast = false): string {
  const [year = 0, number = 1] = day.split('-').map(Number)
  return dayText(Date.UTC(year, number - 1 - (isLast ? 1 : 0), 1)).slice(0, 7)
}

/** 'October 2026' */
export function monthName(month: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)
