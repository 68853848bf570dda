import type { RefusalBody } from '@holdfast/contract'
import type { TransferRequestView } from '@holdfast/store/read'
import { claimedElsewhere } from '../claimed-elsewhere.ts'
import { keptRefusal } from '../../../http/kept-refusal.ts'
import { advanceSigning } from './advance-signing.ts'
import type { Flow } from './flow.ts'

type End =
  | {
      readonly move: 'broadcast'
      readonly answer: string
      readonly tx_hash: string | null
      readonly message: RefusalBody
    }
  | { readonly move: 'expire'; readonly code: string; readonly failure: RefusalBody }

/** Ends a signing and its claim: the node has the transaction, or the chain will never include it. */
export const settleTransfer = (
  flow: Flow,
  view: TransferRequestView,
  end: End,
): Promise<TransferRequestView> =>
  end.move === 'broadcast'
    ? advanceSigning(flow, view, {
        move: end.move,
        change: {
          phase: 'broadcast',
          tx_hash: end.tx_hash,
          broadcast_at: new Date(),
          broadcast_answer: end.answer,
          claim_id: null,
          claimed_until: null,
          ...keptRefusal('last_error', null),
        },
        step: {
          category: 'broadcast',
          step: 'broadcast',
          message: end.message,
        },
        verb: 'broadcast',
      })
    : advanceSigning(flow, view, async (_, before) => {
        // A signer received the bytes after this flow had read the request.
        if (view.signing_started_at === null && before.signing_started_at !== null) throw claimedElsewhere()
        return {
          move: end.move,
          change: {
            failure_code: end.code,
            ...keptRefusal('failure', end.failure),
            claim_id: null,
            claimed_until: null,
            settled_at: new Date(),
          },
          step: {
            category: 'orchestrator',
            level: 'error',
            step: 'failed',
            message: end.failure,
            details: { code: end.code },
          },
          verb: 'failed',
        }
      })
