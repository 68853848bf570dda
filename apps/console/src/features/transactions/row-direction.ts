/** The direction of a row: incoming, outgoing, or between own wallets; relative to one wallet when it is selected. */
import type { TransactionRow } from './transaction-row.ts'

export type Direction = 'incoming' | 'outgoing' | 'within'

const moving: ReadonlySet<TransactionRow['transaction_type']> = new Set(['native', 'token', 'contract'])

/** Null for a row that moves nothing (stakes, delegations) or between strangers. Rewards name the claimant as 'from'. */
export function rowDirection(
  row: Pick<TransactionRow, 'transaction_type' | 'from_address' | 'to_address'>,
  isOwn: (address: string) => boolean,
): Direction | null {
  if (row.transaction_type === 'rewards') return isOwn(row.from_address ?? '') ? 'incoming' : null
  if (!moving.has(row.transaction_type)) return null
  const isFromOwn = row.from_address !== null && isOwn(row.from_address)
  const isToOwn = row.to_address !== null && isOwn(row.to_address)
  if (isFromOwn && isToOwn) return 'within'
  if (isFromOwn) return 'outgoing'
  return isToOwn ? 'incoming' : null
}
