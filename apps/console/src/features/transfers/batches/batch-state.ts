/** The state of a batch as a whole, from those of its payments. */
import type { ApiReply } from '@holdfast/contract'

export type Batch = ApiReply<'listTransferBatches'>[number]
type State = 'draft' | 'pending' | 'approved' | 'signing' | 'broadcasted' | 'confirmed' | 'failed'

const openOf = ({ counts }: Pick<Batch, 'counts'>): number =>
  (counts.draft ?? 0) + (counts.pending ?? 0) + (counts.approved ?? 0)

export const isOpenBatch = (batch: Pick<Batch, 'counts'>): boolean => openOf(batch) > 0

/** The view *Pending* lists it until the chain has confirmed all that was sent. */
export const isPendingBatch = (batch: Pick<Batch, 'counts' | 'confirmed'>): boolean =>
  isOpenBatch(batch) || (batch.counts.broadcasted ?? 0) > batch.confirmed

/** The next step decides; without anything open, the result. */
export function batchStateOf({
  counts,
  confirmed,
  is_signing,
}: Pick<Batch, 'counts' | 'confirmed' | 'is_signing'>): State {
  if (is_signing) return 'signing'
  for (const state of ['draft', 'pending', 'approved'] as const) if ((counts[state] ?? 0) > 0) return state
  const sent = counts.broadcasted ?? 0
  if (sent === 0) return 'failed'
  return confirmed >= sent ? 'confirmed' : 'broadcasted'
}
