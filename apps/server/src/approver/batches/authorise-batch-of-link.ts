import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import type { TransferBatchView, TransferRequestView } from '@holdfast/store/read'
import { authoriseTreasury } from '../../http/authorise.ts'
import { authoriseBatch, rowsOfBatch, decisionRowOf } from '../../features/batches/read-batch.ts'
import { rightToApprove } from '../../features/transfers/give-approval.ts'
import type { ApproverCall } from '../serve-approver.ts'

interface LinkedBatch {
  readonly batch: TransferBatchView
  readonly rows: readonly TransferRequestView[]
  /** The row that stands for those that wait. */
  readonly open: TransferRequestView
}

/** The batch of a link, for its requester and for people who may approve it. */
export async function authoriseBatchOfLink(
  db: Queryable,
  { link, who: { actor } }: Pick<ApproverCall, 'link' | 'who'>,
  right: Right,
): Promise<LinkedBatch> {
  const batch = await authoriseBatch(db, actor, right, link.id)
  const rows = await rowsOfBatch(db, batch)
  const open = decisionRowOf(rows)
  if (batch.created_by !== actor.user.id)
    authoriseTreasury(actor, rightToApprove(open), batch.entity_id, 'transfer_batch')
  return { batch, rows, open }
}
