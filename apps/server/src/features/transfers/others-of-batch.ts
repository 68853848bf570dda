import type { Queryable } from '@holdfast/store'
import { type BatchRowState, listBatchRowStates, type TransferRequestView } from '@holdfast/store/read'

/** The other rows of the batch of a request; none if it was requested alone. */
export async function othersOfBatch(
  db: Queryable,
  { id, entity_id, batch_id }: Pick<TransferRequestView, 'id' | 'entity_id' | 'batch_id'>,
): Promise<BatchRowState[]> {
  if (batch_id === null) return []
  return (await listBatchRowStates(db, { entity_id, id: batch_id })).filter((row) => row.id !== id)
}
