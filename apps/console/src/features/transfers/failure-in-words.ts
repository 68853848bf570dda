import type { TransferRequest } from './use-transfers.ts'
import type { TransferListWords } from './list-words.ts'

/** In words of the language for what is known by its code; what a node said beside, as it said it. */
export function failureInWords({ failure_code, failure }: TransferRequest, words: TransferListWords): string {
  if (failure_code === null) return failure ?? words.statuses.failed
  if (
    failure_code === 'REJECTED' ||
    failure_code === 'CANCELLED' ||
    failure_code === 'CANCELLED_ON_CHAIN' ||
    failure_code === 'RULES_CHANGED' ||
    failure_code === 'EXPIRED' ||
    failure_code === 'CONFLICT_KEY_USED' ||
    failure_code === 'OUT_OF_ENERGY' ||
    failure_code === 'REVERT' ||
    failure_code === 'REVERTED'
  )
    return words.failures[failure_code]
  return words.failures.refused(failure_code)
}
