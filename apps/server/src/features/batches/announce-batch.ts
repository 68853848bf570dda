import type { AuditVerb } from '@holdfast/ledger'
import { insertOutbox, type Transaction } from '@holdfast/store'
import type { TransferBatchView, TransferRequestView } from '@holdfast/store/read'
import type { ApiReply } from '@holdfast/contract'
import type { Who } from '../../context.ts'
import { recordChange, recordOwnChange } from '../../http/record-change.ts'
import { notifyOfChange } from '../transfers/notify-of-change.ts'
import { presentBatch } from './present-batch.ts'

interface Announcement {
  /** Null stands for the server itself. */
  readonly who: Who | null
  /** Null when the change has no audit event of its own. */
  readonly verb: AuditVerb | null
  readonly before?: TransferBatchView | undefined
  /** A row before and after a decision that changed all rows alike: people are notified of the batch once. */
  readonly rowChange?: { readonly before: TransferRequestView; readonly after: TransferRequestView }
}

/** Announces and records a change of a batch, and notifies the people whom a decision concerns. It must be the last write of its
 *  transaction. */
export async function announceBatch(
  tx: Transaction,
  after: TransferBatchView,
  { who, verb, before, rowChange }: Announcement,
): Promise<ApiReply<'submitTransferBatch'>> {
  const payload = presentBatch(after)
  const organisationId = after.entity_id
  const message = { type: 'transfer_batch_updated', payload: { id: after.id } } as const
  await insertOutbox(tx, [{ channel: 'admin', organisationId, message }])
  if (rowChange !== undefined)
    await notifyOfChange(tx, { ...rowChange, by: who?.actor.user.id ?? null }, () => true)
  if (verb === null) return payload
  const change = {
    organisationId,
    subject: {
      kind: 'transfer-batch',
      id: payload.id,
      name: `${payload.count} × ${payload.total} ${payload.token_symbol}`,
    },
    verb,
    before: before === undefined ? undefined : presentBatch(before),
    after: payload,
  } as const
  await (who === null ? recordOwnChange(tx, change) : recordChange(tx, who, change))
  return payload
}
