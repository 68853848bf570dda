/** Times as people read them here: local zone, YYYY-MM-DD HH:mm:ss. */
export function localTime(iso: string): string {
  const at = new Date(iso)
  const date = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  return `${date} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join(':')}`
}

/** The calendar day here, as a date field writes it. */
export const localDay = (at: Date): string => localTime(at.toISOString()).slice(0, 10)

/** 'GMT+2': the name of the zone the times are in. */
export function zoneName(locale: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** '3 hours ago', in the largest unit that is at least one. */
export function relativeTime(iso: string, now: Date, locale: string): string {
  const seconds = (Date.parse(iso) - now.getTime()) / 1000
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

/** As of now; for texts that are drawn when asked for. */
export const relativeToNow = (iso: string, locale: string): string => relativeTime(iso, new Date(), locale)

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[]

const pad = (value: number): string => String(value).padStart(2, '0')
