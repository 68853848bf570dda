/** Spans of time in one whole unit: '3 hr', '21 h'. */
type Unit = 'day' | 'hour' | 'minute' | 'second'

const sizes: Readonly<Record<Unit, number>> = { day: 86_400, hour: 3_600, minute: 60, second: 1 }

/** The least seconds that are stated in each unit. What is left is exact longer: 72 h never read as 2 days. */
const leastSince = { day: 86_400, hour: 3_600, minute: 60, second: 0 }
const leastUntil = { day: 4 * 86_400, hour: 2 * 3_600, minute: 60, second: 0 }

function spanText(
  seconds: number,
  least: Readonly<Record<Unit, number>>,
  { locale, round }: { readonly locale: string; readonly round: (value: number) => number },
): string {
  const unit = (['day', 'hour', 'minute'] as const).find((name) => seconds >= least[name]) ?? 'second'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.max(0, round(seconds / sizes[unit])),
  )
}

/** To the nearest unit. Null: the time is not known, or has passed. */
export function spanUntil(iso: string, now: Date, locale: string): string | null {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  return seconds > 0 ? spanText(seconds, leastUntil, { locale, round: Math.round }) : null
}

/** Null: the time is not known. */
export function spanSince(iso: string, now: Date, locale: string): string | null {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000
  return Number.isNaN(seconds)
    ? null
    : spanText(Math.max(0, seconds), leastSince, { locale, round: Math.trunc })
}
