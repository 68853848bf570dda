/** US dollars as text for people. Exact decimal text in; the figures of an axis are rounded. */
import { amountParts } from '../../format/amount.ts'
import type { Language } from '../../words/language.ts'

/** With cents. 'signed': a plus before a gain, and a minus sign instead of a hyphen. */
export function dollars(value: string, locale: Language, sign: 'plain' | 'signed' = 'plain'): string {
  const { whole, fraction } = amountParts(value.replace(/^-/, ''), locale, 2, 'halfExpand')
  const text = `${whole}${fraction}`
  const isZero = !/[1-9]/.test(text)
  if (value.startsWith('-') && !isZero) return `−${text}`
  return sign === 'signed' && !isZero ? `+${text}` : text
}

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
