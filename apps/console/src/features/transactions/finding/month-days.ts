/** The first and the last day of the month of `today`, or of the month before it. Days as 'YYYY-MM-DD'. */
export function monthDays(today: string, isLast: boolean): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = month - 1 - (isLast ? 1 : 0)
  return { from: dayText(Date.UTC(year, first, 1)), to: dayText(Date.UTC(year, first + 1, 0)) }
}

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)
