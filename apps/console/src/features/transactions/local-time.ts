/** Texts of the list about times, besides the times themselves. */
import { localTime, relativeTime } from '../../format/time.ts'

/** The local calendar day, as a date field writes it. */
export const localDay = (at: Date): string => localTime(at.toISOString()).slice(0, 10)

/** Relative to now; for texts that are rendered on demand. */
export const relativeToNow = (iso: string, locale: string): string => relativeTime(iso, new Date(), locale)
