import { reason, type RefusalBody } from '@holdfast/contract'
import type { TransferRequestView } from '@holdfast/store/read'
import { keptRefusal } from '../../../http/kept-refusal.ts'
import { readTransfer } from '../read-transfer.ts'
import { advanceSigning } from './advance-signing.ts'
import type { Flow } from './flow.ts'

/** After an unclear answer of the node, the worker checks again after this time. */
const pauseMs = 10_000

interface Release {
  /** Null when the flow stopped at its requested point. */
  readonly error: RefusalBody | null
  /** The node may have the bytes: the claim stays, and the worker continues it soon. */
  readonly isUnclear: boolean
}

/** Ends the claim and keeps the stored phase. A claim without stored bytes restores the request's previous state. */
export async function releaseClaim(flow: Flow, { error, isUnclear }: Release): Promise<TransferRequestView> {
  const view = await readTransfer(flow.context.db, flow.place)
  const end = isUnclear
    ? { claimed_until: new Date(Date.now() + pauseMs) }
    : { claim_id: null, claimed_until: null }
  return advanceSigning(flow, view, {
    change: {
      ...end,
      ...keptRefusal('last_error', error),
      ...(view.phase === 'claimed' ? { phase: null } : {}),
    },
    step: {
      category: 'orchestrator',
      level: error === null ? 'info' : isUnclear ? 'warning' : 'error',
      step: 'released',
      message: error ?? reason('STEP_STOPPED'),
    },
  })
}
