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
  const { transaction_type: type, status } = row
  if (type !== 'native' && type !== 'token' && type !== 'contract') return null
  // An imitation of money must not read like a payment; the facts below say what it is.
  if (!row.is_known_token) return null
  const isNothing = row.amount === null || /^-?0*(\.0*)?$/.test(row.amount)
  const amount = `${exactMoney(row.amount, locale)} ${row.token}`
  if (isIssue(row))
    return to === null || isNothing || status !== 'confirmed' ? null : words.issued(to, amount)
  if (from === null) return null
  if (isNothing) {
    // A transfer of nothing is made by strangers, who also pay its fee.
    if (type !== 'contract') return null
    if (status === 'failed') return words.failedCall(from)
    return fee === null ? null : words.fee(from, `${exactMoney(fee, locale)} ${coin}`)
  }
  if (status === 'failed') return to === null ? words.failedCall(from) : words.failed(amount, from, to)
  if (to === null) return null
  if (status === 'pending') return words.pending(from, to, amount)
  return direction === 'within' ? words.within(from, to, amount) : words.paid(from, to, amount)
}

/** Beside a name that several addresses have, the address decides. */
function nameOf(view: AddressView | null): string | null {
  if (view === null) return null
  const { name, short, isNameShared } = view
  if (name === null) return short
  return isNameShared ? `${name} (${short})` : name
}
