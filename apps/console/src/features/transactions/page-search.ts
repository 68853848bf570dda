/** What the page keeps in the address bar. Every field falls back, so that a hand-edited address never breaks the page. */
import { transactionTypes } from '@holdfast/ledger'
import * as z from 'zod/mini'
import { quickRangeNames } from './quick-ranges.ts'

export const statusFilters = ['confirmed', 'pending', 'failed'] as const
export const tokenFilters = ['TRX', 'ETH', 'BTC', 'USDT', 'USDC', 'EURC', 'SOL'] as const

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
const symbol = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

const pageNumber = z.catch(z._default(z.int().check(z.gte(1), z.lte(10_000_000)), 1), 1)

export const mpcSearch = z.object({ page: pageNumber })

export const transactionsSearch = z.object({
  page: pageNumber,
  status: optional(z.enum(statusFilters)),
  type: optional(z.enum(transactionTypes)),
  network: optional(z.uuid()),
  token: optional(symbol),
  range: optional(z.enum(quickRangeNames)),
  /** Local calendar days, both inclusive. */
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
})

export type TransactionsSearch = z.infer<typeof transactionsSearch>
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

/** A range and dates exclude each other: a date that someone edited is a custom range. */
export const choosingRange = (range: TransactionsSearch['range']): Partial<TransactionFilters> => ({
  range,
  from: undefined,
  to: undefined,
})
