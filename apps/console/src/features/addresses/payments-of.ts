import type { ApiReply } from '@holdfast/contract'

export type PaymentRow = ApiReply<'listTransactions'>['rows'][number]

/**
 * The rows that moved something to (`out`) or from (`in`) the address. Its other rows are calls, and transfers of nothing, which
 * anybody can write in another's name.
 */
export const paymentsOf = (
  rows: readonly PaymentRow[],
  direction: 'in' | 'out',
  address: string,
): readonly PaymentRow[] =>
  rows.filter(
    ({ to_address: to, from_address: from, amount }) =>
      (direction === 'out' ? to : from) === address && amount !== null && /[1-9]/.test(amount),
  )
