/** The filters of the list, applied to a batch: its wallet, token, requester and day, and its total as the row shows it. */
import { parseUnits } from '@holdfast/ledger'
import type { Batch } from './batches/batch-state.ts'
import { startOf } from './page-state.ts'
import type { RequestsSearch } from './use-requests-search.ts'

type Filters = Pick<RequestsSearch, 'wallet' | 'token' | 'by' | 'least' | 'most' | 'days'>

export function isBatchFound(batch: Batch, { wallet, token, by, least, most, days }: Filters, now: number) {
  const since = startOf(days, now)
  const total = batch.total === null ? null : unitsOf(batch.total)
  return (
    (wallet === undefined || batch.wallet_id === wallet) &&
    (token === undefined || batch.token_id === token) &&
    (by === undefined || batch.created_by.id === by) &&
    (since === undefined || new Date(batch.created_at) >= since) &&
    (least === undefined || (total !== null && total >= unitsOf(least))) &&
    (most === undefined || (total !== null && total <= unitsOf(most)))
  )
}

/** More places than any token has. */
const places = 40

const unitsOf = (text: string): bigint => parseUnits(text, places)
