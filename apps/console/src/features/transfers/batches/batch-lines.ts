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

const forms: Readonly<Record<Notation, RegExp>> = {
  point: /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/,
  comma: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
}

/** Whole digits read alike in both notations. */
const isPlain = (amount: string): boolean => /^-?\d+$/.test(amount.trim())

/** Exact decimal text. Null: it is no amount in this notation. */
function readAmount(text: string, notation: Notation): string | null {
  const [group, decimal] = notation === 'point' ? [',', '.'] : ['.', ',']
  // A space groups digits as the mark of the notation does.
  const typed = text.trim().replaceAll(/[ \u00A0\u202F\u2009]/g, group)
  if (!forms[notation].test(typed)) return null
  return typed.replaceAll(group, '').replace(decimal, '.')
}

/** Until the person has chosen a notation, only whole digits can be read. */
export const amountOf = (amount: string, notation: Notation | null): string | null =>
  notation === null ? (isPlain(amount) ? amount.trim() : null) : readAmount(amount, notation)

export const needsNotation = (lines: readonly LineText[]): boolean =>
  lines.some(({ amount }) => amount !== '' && !isPlain(amount))

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
  const unreadable: Finding = {
    code: 'BATCH_AMOUNT_UNREADABLE',
    params: { amount: line.amount.trim() },
    reason: '',
    level: 'error',
    repair: null,
    saved: null,
  }
  return [...found.filter(({ code }) => code !== 'BATCH_AMOUNT_MISSING'), unreadable]
}

export const hasError = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'error')
