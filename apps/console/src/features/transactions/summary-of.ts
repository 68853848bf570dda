/** One sentence about a transaction: who paid whom what, or what else it did. Null where the row is no payment. */
import type { AddressView } from './address-views.ts'
import { isIssue } from './is-issue.ts'
import type { Direction } from './row-direction.ts'
import { exactMoney } from './token-amount.ts'
import type { TransactionRow } from './transaction-row.ts'
import type { TransactionSummaryWords } from '../../../locales/en/transaction-summary.ts'

export interface Payment {
  readonly row: TransactionRow
  readonly from: AddressView | null
  readonly to: AddressView | null
  readonly direction: Direction | null
  /** The fee of the transaction, in the network's coin. */
  readonly fee: string | null
  readonly coin: string
}

export function summaryOf(payment: Payment, locale: string, words: TransactionSummaryWords): string | null {
  const { row, direction, fee, coin } = payment
  const [from, to] = [nameOf(payment.from), nameOf(payment.to)]
  if (!['native', 'token', 'contract'].includes(row.transaction_type ?? '')) return null
  const isNothing = row.amount === null || /^-?0*(\.0*)?$/.test(row.amount)
  const amount = `${exactMoney(row.amount, locale)} ${row.token}`
  if (row.status === 'failed')
    return isNothing || to === null ? words.failedCall(from ?? '-') : words.failed(amount, from ?? '-', to)
  if (isNothing)
    return fee === null || from === null ? null : words.fee(from, `${exactMoney(fee, locale)} ${coin}`)
  if (to === null) return null
  if (isIssue(row)) return words.issued(to, amount)
  if (from === null) return null
  if (row.status === 'pending') return words.pending(from, to, amount)
  return direction === 'within' ? words.within(from, to, amount) : words.paid(from, to, amount)
}

const nameOf = (view: AddressView | null): string | null => view && (view.name ?? view.short)
