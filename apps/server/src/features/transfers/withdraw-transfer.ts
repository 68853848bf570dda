import type { RefusalBody } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { moveTransfer } from './move-transfer.ts'
import { noteStep } from './note-step.ts'
import { assertStoppable } from './ruled/assert-stoppable.ts'

interface End {
  readonly code: 'REJECTED' | 'CANCELLED' | 'RULES_CHANGED'
  readonly failure: RefusalBody
}

/** Ends a locked request that no signer has received. The caller announces it. */
export async function withdrawTransfer(
  tx: Transaction,
  view: TransferRequestView,
  { code, failure }: End,
): Promise<TransferRequestView> {
  assertStoppable(view)
  const after = await moveTransfer(tx, view, 'withdraw', {
    failure_code: code,
    ...keptRefusal('failure', failure),
    ...keptRefusal('last_error', null),
    claim_id: null,
    claimed_until: null,
    approved_until: null,
    settled_at: new Date(),
  })
  await noteStep(tx, view, {
    category: 'orchestrator',
    level: 'error',
    step: 'failed',
    message: failure,
    details: { code },
  })
  return after
}
