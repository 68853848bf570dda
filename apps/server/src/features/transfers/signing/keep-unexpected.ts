import { reason } from '@holdfast/contract'
import { keptRefusal } from '../../../http/kept-refusal.ts'
import { readTransfer } from '../read-transfer.ts'
import { advanceSigning } from './advance-signing.ts'
import type { Flow } from './flow.ts'

/** Stores with the request that this flow failed. Its claim stays, because the signers may still work on it; the next claim clears the
 *  error. */
export async function keepUnexpected(flow: Flow, reference: string): Promise<void> {
  const error = reason('UNEXPECTED', { reference })
  const view = await readTransfer(flow.context.db, flow.place)
  await advanceSigning(flow, view, {
    change: { claimed_until: view.claimed_until, ...keptRefusal('last_error', error) },
    step: { category: 'orchestrator', level: 'error', step: 'interrupted', message: error },
  })
}
