/** Spans of time in their largest whole unit: '3 hr', '21 h'. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

function spanText(seconds: number, locale: string): string {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.max(0, Math.trunc(seconds / size)),
  )
}

/** Null: the time is not known, or has passed. */
export function spanUntil(iso: string, now: Date, locale: string): string | null {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  return seconds > 0 ? spanText(seconds, locale) : null
}

/** Null: the time is not known. */
export function spanSince(iso: string, now: Date, locale: string): string | null {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000
  return Number.isNaN(seconds) ? null : spanText(Math.max(0, seconds), locale)
}
