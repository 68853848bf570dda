/**
 * Decimal text → the parts of a displayed amount, truncated to six places, never rounded; this is exact for TRX and USDT. Put the
 * exact text in a title. Never uses floating-point numbers.
 */
import { truncateDecimal } from '@holdfast/ledger'
import { fullAmount } from '../../format/amount.ts'

const places = 6
/** Decimal places of amounts from 10^9, which would otherwise exceed their column. */
const placesOfLarge = 2
/** A number too long for its column is written as a power of ten, because a cut number is a wrong number. */
const longestWhole = 12

export interface AmountParts {
  readonly whole: string
  /** With the decimal sign; empty when there is none. */
  readonly fraction: string
}

export function amountParts(value: string, locale: string): AmountParts {
  const [digits = '0', decimals = ''] = value.replace('-', '').split('.')
  const whole = digits.replace(/^0+(?=\d)/, '')
  if (whole === '0' && /^0*$/.test(decimals)) return { whole: '0', fraction: '' }
  if (whole.length > longestWhole)
    return {
      whole: `${whole[0]}${decimalSign(locale)}${whole.slice(1, 4)}e${whole.length - 1}`,
      fraction: '',
    }
  const cut = truncateDecimal(`${whole}.${decimals}`, whole.length > 9 ? placesOfLarge : places)
  const isBelow = /^0\.0*$/.test(cut)
  const parts = format(locale).formatToParts(
    (isBelow ? `0.${'1'.padStart(places, '0')}` : cut) as `${number}`,
  )
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map((part) => part.value)
      .join('')
  return { whole: (isBelow ? '<' : '') + text(0, at), fraction: text(at) }
}

/** All digits, and at least two decimal places, as in the lists of transfers. */
export const exactMoney = (value: string | null, locale: string): string =>
  value === null ? '-' : fullAmount(value, locale)

/** All digits, grouped: for where there is room. */
export function exactAmount(value: string | null, locale: string): string {
  if (value === null) return '-'
  const [whole = '0', decimals] = value.split('.')
  const grouped = format(locale)
    .formatToParts(whole as `${number}`)
    .filter(({ type }) => type !== 'decimal' && type !== 'fraction')
    .map((part) => part.value)
    .join('')
  return decimals === undefined ? grouped : grouped + decimalSign(locale) + decimals
}

const formats = new Map<string, Intl.NumberFormat>()
function format(locale: string): Intl.NumberFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: places,
    roundingMode: 'trunc',
    useGrouping: 'always',
  })
  formats.set(locale, made)
  return made
}

const decimalSign = (locale: string): string =>
  format(locale)
    .formatToParts(1.1)
    .find(({ type }) => type === 'decimal')?.value ?? '.'
