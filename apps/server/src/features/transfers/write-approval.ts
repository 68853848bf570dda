import type { Transaction } from '@holdfast/store'
import type { TransferRow } from '@holdfast/store/read'
import { upsertTransferApproval } from '@holdfast/store/write'
import { approvalMac, type RowSecret } from '../../row-macs.ts'

interface Approval {
  readonly userId: string
  readonly reason: string
  readonly isDev: boolean
}

/** Stores a person's approval of the intent, with the MAC that proves that this server wrote it. */
export function writeApproval(
  tx: Transaction,
  secret: RowSecret,
  { entity_id, id, intent_hash }: Pick<TransferRow, 'entity_id' | 'id' | 'intent_hash'>,
  { userId, reason, isDev }: Approval,
): Promise<void> {
  const approval = {
    entity_id,
    request_id: id,
    user_id: userId,
    intent_hash,
    reason,
    is_dev: isDev,
    created_at: new Date(),
  }
  return upsertTransferApproval(tx, { ...approval, mac: approvalMac(secret, approval) })
}
