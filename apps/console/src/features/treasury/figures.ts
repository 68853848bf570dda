/** Figures of the treasury as text for people; those of an axis are rounded. */
import type { Language } from '../../words/language.ts'

export const percent = (value: string, locale: Language): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Math.abs(Number(value)) / 100)

/** For an axis: '5.85M'. */
export const short = (value: number, locale: Language): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }).format(value)

/** The share of a part in the whole, in tenths of a percent. */
export function shareOf(part: string, whole: string): number {
  const total = Number(whole)
  return total > 0 ? Math.max(0, Math.round((Number(part) / total) * 1000) / 10) : 0
}
