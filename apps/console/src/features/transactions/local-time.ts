/** Texts of the list about times, besides the times themselves. */
import { localTime, relativeTime } from '../../format/time.ts'
import { inZone } from '../../format/zone.ts'

/** The local calendar day, as a date field writes it. */
export const localDay = (at: Date): string => localTime(at.toISOString()).slice(0, 10)

/** 'UTC+2': the displayed time zone, alike in every language and as in My Account. */
export function zoneName(at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { ...inZone(), timeZoneName: 'shortOffset' }).formatToParts(at)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
}

/** Relative to now; for texts that are rendered on demand. */
export const relativeToNow = (iso: string, locale: string): string => relativeTime(iso, new Date(), locale)
