/** The state of the page in the URL. Every field has a fallback, so that a hand-edited URL never breaks the page. */
import { transactionTypes } from '@holdfast/ledger'
import { choiceOf, dayIn, idIn, lineIn, pageIn } from '../../format/search-fields.ts'
import { quickRangeNames } from './quick-ranges.ts'

export const statusFilters = ['confirmed', 'pending', 'failed'] as const
export const tokenFilters = ['TRX', 'ETH', 'BTC', 'USDT', 'USDC', 'EURC', 'SOL'] as const

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
})

export type TransactionFilters = Omit<TransactionsSearch, 'page'>
export const defaultSearch = { page: 1 } as const

export const noFilters: Record<keyof TransactionFilters, undefined> = {
  status: undefined,
  type: undefined,
  network: undefined,
  token: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
}

/** A range and dates exclude each other: editing a date makes the range custom. */
export const choosingRange = (range: TransactionsSearch['range']): Partial<TransactionFilters> => ({
  range,
  from: undefined,
  to: undefined,
})
