import { displayedZone } from './zone.ts'

/** Displayed times: YYYY-MM-DD HH:mm:ss in the chosen zone, or else in that of the browser. */
export function localTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return '-'
  return wallClock().format(at).replace(', ', ' ')
}

/** The moment at which a day of the displayed zone begins, or `after` days later. */
export function startOfLocalDay(day: string, after = 0): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + after * 86_400_000
  // Twice, because the offset at the first guess may be that of the other side of a change of clocks.
  const guess = midnight - offsetAt(midnight)
  return new Date(midnight - offsetAt(guess))
}

/** How far the displayed zone is ahead of UTC, in milliseconds. */
const offsetAt = (at: number): number =>
  Date.parse(`${localTime(new Date(at).toISOString()).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000

let clock: { readonly zone: string | undefined; readonly format: Intl.DateTimeFormat } | undefined

function wallClock(): Intl.DateTimeFormat {
  const zone = displayedZone()
  // 'sv' writes the parts in this order and with these separators.
  if (clock === undefined || clock.zone !== zone)
    clock = {
      zone,
      format: new Intl.DateTimeFormat('sv', {
        ...(zone === undefined ? {} : { timeZone: zone }),
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
    }
  return clock.format
}

/** '3 hours ago', in whole units. */
export function relativeTime(iso: string, now: Date, locale: string): string {
  const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1000)
  if (Number.isNaN(seconds)) return ''
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** The day of a displayed time. */
export const localDay = (iso: string): string => localTime(iso).slice(0, 10)
