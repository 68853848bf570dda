/**
 * A search for amounts as people type it: '1,234.56', '1.234,56', '> 1000', '100-200', '≤ 5 USDT'. Both notations are accepted; a
 * number that the two read differently has both values.
 */

export interface AmountQuery {
  /** Exact decimal texts; any of them matches. Empty for a range. */
  readonly equal: readonly string[]
  /** The same with the zeros that were typed at the end: an amount may begin with them. */
  readonly typed: readonly string[]
  /** Both inclusive unless `isStrict`. */
  readonly from?: string
  readonly to?: string
  /** The bounds themselves do not match. */
  readonly isStrict?: true
  /** A token named before or after the amount. */
  readonly symbol?: string
}

export type DecimalMark = '.' | ','

const spaces = /[\s\u00a0\u202f\u2009]+/g
const number = String.raw`\d[\d.,'’ ]*`
const withSymbol =
  /^(?:([A-Za-z][A-Za-z0-9]{1,15}) )?(.*?)(?: ([A-Za-z][A-Za-z0-9]{1,15})|([A-Za-z]{3,16}))?$/u
const range = new RegExp(String.raw`^(${number}) ?(?:-|–|—|\.\.\.?) ?(${number})$`, 'u')
const bound = new RegExp(String.raw`^(<=|>=|≤|≥|<|>) ?(${number})$`, 'u')

/** Null: the text is no amount. `mark`: the reader's decimal mark, which decides about bounds. */
export function readAmountQuery(text: string, mark: DecimalMark = '.'): AmountQuery | null {
  const typed = text.trim().replaceAll(spaces, ' ').slice(0, 100)
  const [, before, amount = '', after, joined] = withSymbol.exec(typed) ?? []
  const behind = after ?? joined
  if (before !== undefined && behind !== undefined) return null
  const symbol = before ?? behind
  const named = symbol === undefined ? {} : { symbol: symbol.toUpperCase() }
  // 'Invoice 10-11' is a text.
  const limits = before === undefined ? (readRange(amount, mark) ?? readBound(amount, mark)) : null
  const found = limits ?? readEqual(amount)
  return found && { ...found, ...named }
}

function readRange(text: string, mark: DecimalMark): AmountQuery | null {
  const [, low, high] = range.exec(text) ?? []
  if (low === undefined || high === undefined) return null
  const [from, to] = [readOne(low, mark), readOne(high, mark)]
  return from === null || to === null || isAbove(from, to) ? null : { equal: [], typed: [], from, to }
}

/** '2026-11' is no range. */
function isAbove(low: string, high: string): boolean {
  const width = Math.max(low.length, high.length)
  const padded = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(width, '0'))
  }
  return padded(low) > padded(high)
}

function readBound(text: string, mark: DecimalMark): AmountQuery | null {
  const [, sign = '', typed = ''] = bound.exec(text) ?? []
  const value = readOne(typed, mark)
  if (value === null) return null
  const strict = sign === '<' || sign === '>' ? ({ isStrict: true } as const) : {}
  return sign === '<' || sign === '<=' || sign === '≤'
    ? { equal: [], typed: [], to: value, ...strict }
    : { equal: [], typed: [], from: value, ...strict }
}

function readEqual(text: string): AmountQuery | null {
  const readings = ([exactly(text, '.'), exactly(text, ',')] as const).filter((value) => value !== null)
  const [equal, typed] = [new Set(readings.map(withoutZeros)), new Set(readings)]
  return readings.length === 0 ? null : { equal: [...equal], typed: [...typed] }
}

const readOne = (text: string, mark: DecimalMark): string | null =>
  readWith(text, mark) ?? readWith(text, mark === '.' ? ',' : '.')

function readWith(text: string, mark: DecimalMark): string | null {
  const found = exactly(text, mark)
  return found === null ? null : withoutZeros(found)
}

const withoutZeros = (decimal: string): string => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** With the zeros at its end. */
function exactly(text: string, mark: DecimalMark): string | null {
  const typed = text.trim().replaceAll(/[’ ]/g, "'")
  const [whole = '', fraction, ...more] = typed.split(mark)
  if (more.length > 0 || (fraction !== undefined && !/^\d{1,78}$/.test(fraction))) return null
  const separator = whole.includes("'") ? "'" : mark === '.' ? ',' : '.'
  const groups = whole.split(separator)
  const [first = '', ...others] = groups
  const isGrouped = others.length > 0
  if (!(isGrouped ? /^\d{1,3}$/ : /^\d{1,78}$/).test(first)) return null
  if (!others.every((group) => /^\d{3}$/.test(group))) return null
  const digits = groups.join('').replace(/^0+(?=\d)/, '')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}
