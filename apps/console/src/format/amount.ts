/** Exact decimal text → displayed text, in the digits of the language. Never uses floating-point numbers. */

/** 'trunc' cuts; 'halfExpand' rounds half away from zero. */
export type Rounding = 'trunc' | 'halfExpand'

export interface AmountParts {
  /** With sign and group separators. */
  readonly whole: string
  /** With the decimal sign; empty when there are no decimals. */
  readonly fraction: string
}

/** Always `decimals` places, so that points align in a column. */
export function amountParts(
  value: string,
  locale: string,
  decimals: number,
  rounding: Rounding = 'trunc',
): AmountParts {
  const parts = format(locale, decimals, rounding).formatToParts(value as `${number}`)
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const text = (from: number, to?: number): string =>
    parts
      .slice(from, to)
      .map((part) => part.value)
      .join('')
  return at < 0 ? { whole: text(0), fraction: '' } : { whole: text(0, at), fraction: text(at) }
}

export function formatAmount(value: string, locale: string, decimals: number, rounding?: Rounding): string {
  const { whole, fraction } = amountParts(value, locale, decimals, rounding)
  return whole + fraction
}

/** Every significant digit, and at least two places: '1,250.50', '0.000001'. A whole '1,250' could be read as 1.25 elsewhere. */
export function fullAmount(value: string, locale: string): string {
  const fraction = /\.(\d*?)0*$/.exec(value)?.[1] ?? ''
  return formatAmount(value, locale, Math.max(2, fraction.length))
}

/** 'always': Spanish would otherwise write 2487 beside 485.696. 'negative': a value truncated to zero has no sign. */
const formats = new Map<string, Intl.NumberFormat>()
function format(locale: string, decimals: number, rounding: Rounding): Intl.NumberFormat {
  const key = `${locale}/${decimals}/${rounding}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: rounding,
    useGrouping: 'always',
    signDisplay: 'negative',
  })
  formats.set(key, made)
  return made
}
