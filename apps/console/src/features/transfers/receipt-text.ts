/** The chain's word on a sent transfer: 'Confirmed · block 2,681', or that it still waits. */
import { countText } from '../../format/count-text.ts'
import type { RequestWords } from './request-words.ts'
import type { TransferRequest } from './use-transfers.ts'
import type { TransferListWords } from './list-words.ts'

export function receiptText(
  { receipt_status, receipt_block = null, taken_back_from = null }: TransferRequest,
  locale: string,
  words: RequestWords,
  transfers: TransferListWords,
): string {
  if (receipt_status === 'pending' && taken_back_from !== null)
    return transfers.takenBack(countText(taken_back_from, locale))
  if (receipt_status !== 'confirmed') return transfers.receiptStates[receipt_status ?? 'pending']
  return words.confirmed(receipt_block === null ? null : countText(receipt_block, locale))
}
