/** Numbers and times as statement files print them. They do not depend on the host's locale data, so that a file stays the same. */
import type { StatementLanguage } from '@holdfast/contract'

const marks = { en: [',', '.'], es: ['.', ','] } as const

/** Decimal text with the language's marks: '-1234.5' → '−1.234,5' in Spanish. */
export function amountText(decimal: string, language: StatementLanguage): string {
  const [thousands, point] = marks[language]
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands)
  return `${sign === '-' ? '\u2212' : ''}${grouped}${fraction === '' ? '' : point + fraction}`
}

/** Dollars with two places, rounded half away from zero. */
export function dollars(decimal: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const thousandths = BigInt(whole + fraction.padEnd(3, '0').slice(0, 3))
  const cents = (thousandths + 5n) / 10n
  const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  return sign === '-' && cents !== 0n ? `-${text}` : text
}

/** '2026-10-31T23:59:59.000Z' → '2026-10-31 23:59:59' */
export const timeText = (iso: string): string => iso.slice(0, 19).replace('T', ' ')
