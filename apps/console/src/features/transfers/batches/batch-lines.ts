/** The lines of a batch as the person has them on the screen, and what is sent of them. */
import type { ApiReply, ApiRequest } from '@holdfast/contract'

/** Larger than 500 lines of any sense. */
export const mostBytes = 1_000_000

export interface LineText {
  readonly payee: string
  readonly address: string
  readonly amount: string
  readonly note: string
  /** The person said that an equal payment is meant in addition. */
  readonly isRepeat: boolean
}

export interface Line extends LineText {
  readonly key: string
}

export type Finding = ApiReply<'checkTransferBatch'>['lines'][number]['findings'][number]
export type BatchBody = ApiRequest<'checkTransferBatch'>['body']

/** How the amounts of the file are written: 1,234.56 or 1.234,56. */
export type Notation = 'point' | 'comma'

type Reading =
  | { readonly value: string }
  /** One mark before three digits: both readings, as exact decimal text. */
  | { readonly whole: string; readonly decimal: string; readonly mark: '.' | ',' }
  | null

const wholeOrGrouped = (mark: string): RegExp => new RegExp(`^(?:\\d+|\\d{1,3}(?:\\${mark}\\d{3})+)$`)
const grouped = { '.': wholeOrGrouped('.'), ',': wholeOrGrouped(',') }

/**
 * Reads an amount by its shape. The last of two marks is the decimal mark; a repeated mark groups digits; a single mark is the
 * decimal mark, except before three digits, where it may group them. Null: it is no amount.
 */
function readShape(text: string): Reading {
  const typed = text.trim().replaceAll(/(?<=\d)[ \u00A0\u202F\u2009](?=\d{3}(?!\d))/g, '')
  const [, sign = '', digits = ''] = /^(-?)(\d[\d.,]*)$/.exec(typed) ?? []
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return digits === '' ? null : { value: typed }
  const mark = digits[last] === '.' ? '.' : ','
  const [whole, fraction] = [digits.slice(0, last), digits.slice(last + 1)]
  if (fraction === '') return null
  const other = mark === '.' ? ',' : '.'
  const plain = (part: string) => sign + part.replaceAll(/[.,]/g, '')
  if (whole.includes(mark))
    return !whole.includes(other) && grouped[mark].test(digits) ? { value: plain(digits) } : null
  if (!grouped[other].test(whole)) return null
  const decimal = `${plain(whole)}.${fraction}`
  // Spaces or the other mark group the digits already; no group follows a leading zero.
  const mayGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3 && !/\s/.test(text.trim())
  return mayGroup ? { whole: plain(digits), decimal, mark } : { value: decimal }
}

/** Exact decimal text. Null: it is no amount, or an ambiguous one before the person has chosen a notation. */
export function amountOf(amount: string, notation: Notation | null): string | null {
  const reading = readShape(amount)
  if (reading === null) return null
  if ('value' in reading) return reading.value
  if (notation === null) return null
  return (notation === 'point') === (reading.mark === '.') ? reading.decimal : reading.whole
}

const isAmbiguous = (amount: string): boolean => {
  const reading = readShape(amount)
  return reading !== null && !('value' in reading)
}

export const needsNotation = (lines: readonly LineText[]): boolean =>
  lines.some(({ amount }) => isAmbiguous(amount))

export const bodyLinesOf = (lines: readonly LineText[], notation: Notation | null): BatchBody['lines'] =>
  lines.map(({ payee, address, amount, note, isRepeat }) => ({
    payee,
    address,
    amount: amountOf(amount, notation) ?? '',
    note,
    is_repeat: isRepeat,
  }))

/** The findings of a line, with the text that the person typed where it is no amount. */
export function findingsOf(
  line: LineText,
  found: readonly Finding[],
  notation: Notation | null,
): readonly Finding[] {
  if (line.amount.trim() === '' || amountOf(line.amount, notation) !== null) return found
  const reading = readShape(line.amount)
  const amount = line.amount.trim()
  const unreadable: Finding = {
    ...(reading === null || 'value' in reading
      ? { code: 'BATCH_AMOUNT_UNREADABLE', params: { amount } }
      : {
          code: 'BATCH_AMOUNT_AMBIGUOUS',
          params: { amount, whole: reading.whole, decimal: reading.decimal },
        }),
    reason: '',
    level: 'error',
    repair: null,
    saved: null,
  }
  return [...found.filter(({ code }) => code !== 'BATCH_AMOUNT_MISSING'), unreadable]
}

export const hasError = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'error')
