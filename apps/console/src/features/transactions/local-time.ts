/** What the list says about times beside the times themselves. */
import { localTime, relativeTime } from '../../format/time.ts'

/** The calendar day here, as a date field writes it. */
export const localDay = (at: Date): string => localTime(at.toISOString()).slice(0, 10)

/** 'GMT+2': the name of the zone the times are in. */
export function zoneName(locale: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** As of now; for texts that are drawn when asked for. */
export const relativeToNow = (iso: string, locale: string): string => relativeTime(iso, new Date(), locale)
