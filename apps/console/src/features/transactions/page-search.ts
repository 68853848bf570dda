/** The state of the page in the URL. Every field has a fallback, so that a hand-edited URL never breaks the page. */
import { transactionTypes } from '@holdfast/ledger'
import { amountIn, choiceOf, dayIn, idIn, idsIn, lineIn, pageIn } from '../../format/search-fields.ts'
import { quickRangeNames } from './quick-ranges.ts'

export const statusFilters = ['confirmed', 'pending', 'failed'] as const

export const directions = ['in', 'out'] as const
export const orders = ['newest', 'oldest', 'largest', 'smallest', 'value'] as const

export interface MpcSearch {
  readonly page: number
}

export interface TransactionsSearch {
  readonly page: number
  readonly status?: (typeof statusFilters)[number] | undefined
  readonly type?: (typeof transactionTypes)[number] | undefined
  readonly network?: string | undefined
  readonly token?: string | undefined
  readonly range?: (typeof quickRangeNames)[number] | undefined
  /** Local calendar days, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly direction?: (typeof directions)[number] | undefined
  /** Exact decimal texts, both inclusive. */
  readonly least?: string | undefined
  readonly most?: string | undefined
  /** Ids of tags and categories. */
  readonly tags?: readonly string[] | undefined
  readonly order?: (typeof orders)[number] | undefined
  /** The saved view that was opened. */
  readonly view?: string | undefined
  /** The row whose details are open at first. */
  readonly row?: string | undefined
}

type Unread<Search> = Readonly<Partial<Record<keyof Search, unknown>>>

export const readMpcSearch = ({ page }: Unread<MpcSearch>): MpcSearch => ({ page: pageIn(page) })

export const readTransactionsSearch = (search: Unread<TransactionsSearch>): TransactionsSearch => ({
  page: pageIn(search.page),
  status: choiceOf(statusFilters, search.status),
  type: choiceOf(transactionTypes, search.type),
  network: idIn(search.network),
  token: lineIn(search.token, 64),
  range: choiceOf(quickRangeNames, search.range),
  from: dayIn(search.from),
  to: dayIn(search.to),
  direction: choiceOf(directions, search.direction),
  least: amountIn(search.least),
  most: amountIn(search.most),
  tags: idsIn(search.tags, 10),
  order: orderIn(search),
  view: idIn(search.view),
  row: lineIn(search.row, 64),
})

/** Amounts of two tokens have no order. */
function orderIn({ order, token }: Unread<TransactionsSearch>): TransactionsSearch['order'] {
  const chosen = choiceOf(orders, order)
  const isByAmount = chosen === 'largest' || chosen === 'smallest'
  return isByAmount && lineIn(token, 64) === undefined ? undefined : chosen
}

export type TransactionFilters = Omit<TransactionsSearch, 'page' | 'row'>
export const defaultSearch = { page: 1 } as const

export const noFilters: Record<keyof TransactionFilters, undefined> = {
  status: undefined,
  type: undefined,
  network: undefined,
  token: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
  direction: undefined,
  least: undefined,
  most: undefined,
  tags: undefined,
  order: undefined,
  view: undefined,
}

/** A range and dates exclude each other: editing a date makes the range custom. */
export const choosingRange = (range: TransactionsSearch['range']): Partial<TransactionFilters> => ({
  range,
  from: undefined,
  to: undefined,
})
