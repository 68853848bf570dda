/** Spans of time in one whole unit: '3 hr', '21 h'. */
const sizes = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const

type Unit = keyof typeof sizes

const units = ['day', 'hour', 'minute', 'second'] as const

/** The least seconds that are stated in each unit, where what is left is stated exactly: 72 h, not 2 days. */
const leastUntil: Readonly<Record<Unit, number>> = { day: 4 * 86_400, hour: 2 * 3_600, minute: 60, second: 0 }

const text = (value: number, unit: Unit, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** To the nearest unit. Null: the time is not known, or has passed. */
export function spanUntil(iso: string, now: Date, locale: string): string | null {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  if (!(seconds > 0)) return null
  const unit = units.find((name) => seconds >= leastUntil[name]) ?? 'second'
  return text(Math.round(seconds / sizes[unit]), unit, locale)
}

/** Null: the time is not known. */
export function spanSince(iso: string, now: Date, locale: string): string | null {
  const seconds = Math.max(0, (now.getTime() - new Date(iso).getTime()) / 1000)
  if (Number.isNaN(seconds)) return null
  const unit = units.find((name) => seconds >= sizes[name]) ?? 'second'
  return text(Math.trunc(seconds / sizes[unit]), unit, locale)
}
