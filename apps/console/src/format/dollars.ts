import type { Language } from '../words/language.ts'
import { amountParts } from './amount.ts'

/** US dollars with cents as text for people, from exact decimal text. 'signed': a plus before a gain, and a minus sign instead of a
 *  hyphen. */
export function dollars(value: string, locale: Language, sign: 'plain' | 'signed' = 'plain'): string {
  const { whole, fraction } = amountParts(value.replace(/^-/, ''), locale, 2, 'halfExpand')
  const text = `${whole}${fraction}`
  const isZero = !/[1-9]/.test(text)
  if (value.startsWith('-') && !isZero) return `−${text}`
  return sign === 'signed' && !isZero ? `+${text}` : text
}
