/** Texts of the list about times, besides the times themselves. */
import { localTime, relativeTime } from '../../format/time.ts'
import { inZone } from '../../format/zone.ts'

/** The local calendar day, as a date field writes it. */
export const localDay = (at: Date): string => localTime(at.toISOString()).slice(0, 10)

/** 'GMT+2': the name of the displayed time zone. */
export function zoneName(locale: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { ...inZone(), timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Relative to now; for texts that are rendered on demand. */
export const relativeToNow = (iso: string, locale: string): string => relativeTime(iso, new Date(), locale)
