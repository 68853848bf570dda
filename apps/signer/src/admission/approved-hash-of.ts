import { intentHash } from '@holdfast/chains'
import type { TransferIntent } from '@holdfast/ledger'
import type { CeremonyOrder } from '@holdfast/mpc/nodes'
import { batchFault, batchHash } from '@holdfast/policy/rules'
import { Refusal } from '../refusal.ts'

/** The hash that the approvals of an order are about: that of the intent, or of the batch that contains it. Throws for a batch
 *  that does not. */
export function approvedHashOf(
  { intent: bytes, batch }: Pick<Extract<CeremonyOrder, { kind: 'sign' }>, 'intent' | 'batch'>,
  intent: TransferIntent,
): string {
  const hash = intentHash(bytes)
  if (batch === undefined) return hash
  const fault = batchFault(batch, { intentHash: hash, units: intent.units })
  if (fault !== null)
    throw new Refusal(fault, { field: fault === 'BATCH_TOTAL' ? 'batch.total' : 'batch.intents' })
  return batchHash(batch, intent)
}
