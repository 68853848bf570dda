import { reason, type RefusalBody } from '@holdfast/contract'
import type { TransferRequestView } from '@holdfast/store/read'
import type { FateOfBytes } from '../fate-of-bytes.ts'

interface End {
  readonly code: 'EXPIRED' | 'CONFLICT_KEY_USED'
  readonly failure: RefusalBody
}

/** Why an approved request ends without a payment. `found`: null if nothing was built. */
export function endOfBytes(
  { broadcast_answer: answer }: Pick<TransferRequestView, 'broadcast_answer'>,
  found: FateOfBytes | null,
): End {
  if (found?.fate !== 'dead') return { code: 'EXPIRED', failure: reason('NOT_SIGNED_IN_TIME') }
  if (found.endsBy === 'conflict') return conflictEnd
  return {
    code: 'EXPIRED',
    failure: answer === null ? reason('NOT_TAKEN') : reason('NOT_TAKEN_WITH', { answer }),
  }
}

/** Another transaction used the conflict key. */
export const conflictEnd: End = { code: 'CONFLICT_KEY_USED', failure: reason('CONFLICT_KEY_USED') }
