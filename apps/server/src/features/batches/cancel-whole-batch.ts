import { type ApiReply, reason } from '@holdfast/contract'
import type { Database } from '@holdfast/store'
import type { TransferBatchView } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { endBatch } from './end-batch.ts'

/** The caller may cancel the batch. */
export function cancelWholeBatch(
  db: Database,
  who: Who,
  batch: TransferBatchView,
): Promise<ApiReply<'cancelTransferBatch'>> {
  const { id: person, name } = who.actor.user
  const failure = reason('BATCH_CANCELLED', { who: name, person })
  return endBatch(db, who, batch, { code: 'CANCELLED', failure })
}
