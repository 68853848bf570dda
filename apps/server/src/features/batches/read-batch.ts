import { mostBatched, type Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  listTransferBatches,
  listTransferRequests,
  type TransferBatchView,
  type TransferRequestView,
} from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'

export type BatchPlace = Pick<TransferBatchView, 'entity_id' | 'id'>

export async function readBatch(db: Queryable, { entity_id, id }: BatchPlace): Promise<TransferBatchView> {
  const [view] = await listTransferBatches(db, { organisationIds: [entity_id], id })
  if (view === undefined) throw notFound('transfer_batch')
  return view
}

/** A batch of one of the caller's organisations, in which the caller has the right. */
export async function authoriseBatch(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<TransferBatchView> {
  const [view] = await listTransferBatches(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, view, 'transfer_batch')
}

/** In order. */
export const rowsOfBatch = (db: Queryable, { entity_id, id }: BatchPlace): Promise<TransferRequestView[]> =>
  listTransferRequests(db, { organisationIds: [entity_id], batchId: id, limit: mostBatched })

/** The row that stands for the open ones: the first that waits for people, or else the first. */
export function decisionRowOf(rows: readonly TransferRequestView[]): TransferRequestView {
  const open = ['draft', 'pending', 'approved']
  const found =
    open.flatMap((status) => rows.find((row) => row.status === status && row.phase === null) ?? [])[0] ??
    rows.find(({ status }) => status === 'approved') ??
    rows[0]
  if (found === undefined) throw new Error('a batch without rows')
  return found
}
