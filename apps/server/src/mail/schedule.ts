/** Quiet hours and digests: times of a person's day in their time zone. */

export interface Zoned {
  readonly zone: string
}

export interface DigestTerms {
  readonly mode: 'off' | 'daily' | 'weekly'
  readonly hour: number
  /** 1: Monday. */
  readonly weekday: number
}

/** Minutes since midnight. */
export interface QuietTerms {
  readonly from: number
  readonly to: number
}

interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly minute: number
}

const dayMs = 86_400_000

/** The end of the quiet hours that `now` is in; null outside of them. */
export function quietUntil(now: Date, { from, to }: QuietTerms, { zone }: Zoned): Date | null {
  if (from === to) return null
  const local = localTimeOf(now, zone)
  const isIn =
    from < to ? local.minute >= from && local.minute < to : local.minute >= from || local.minute < to
  if (!isIn) return null
  const isTomorrow = local.minute >= to
  return instantOf({ ...local, day: local.day + (isTomorrow ? 1 : 0), minute: to }, zone)
}

/** The first digest after a time. */
export function nextDigestAt(after: Date, { mode, hour, weekday }: DigestTerms, { zone }: Zoned): Date {
  const local = localTimeOf(after, zone)
  for (let days = 0; ; days += 1) {
    const at = { ...local, day: local.day + days, minute: hour * 60 }
    const isDay = mode === 'daily' || weekdayOf(at) === weekday
    const instant = instantOf(at, zone)
    if (isDay && instant > after) return instant
  }
}

const weekdayOf = ({ year, month, day }: LocalTime): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7

function localTimeOf(at: Date, zone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string): number => Number(parts.find((found) => found.type === type)?.value ?? 0)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    minute: part('hour') * 60 + part('minute'),
  }
}

/** A time that a clock change leaves out is the one after it. */
function instantOf({ year, month, day, minute }: LocalTime, zone: string): Date {
  const wanted = Date.UTC(year, month - 1, day, 0, minute)
  const offsetAt = (instant: number): number => {
    const local = localTimeOf(new Date(instant), zone)
    return Date.UTC(local.year, local.month - 1, local.day, 0, local.minute) - instant
  }
  const first = wanted - offsetAt(wanted)
  const second = wanted - offsetAt(first)
  return new Date(Math.abs(second - wanted) < 2 * dayMs ? second : first)
}
