import { insertOutbox, type Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { deleteDraft, lockTransferRequest } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { assertAlone } from './assert-alone.ts'
import { presentTransfer } from './present.ts'

/** Only a draft, which nobody else has decided on; the audit record keeps it. The caller holds the treasury's lock. */
export async function removeDraft(tx: Transaction, who: Who, view: TransferRequestView): Promise<void> {
  const { entity_id: organisationId, id } = view
  const row = await lockTransferRequest(tx, view)
  if (row === undefined) throw notFound('transfer_request')
  assertAlone(row)
  if (!(await deleteDraft(tx, view)))
    throw refusal('TRANSFER_NOT_IN_STATE', { was: row.status, needed: 'draft' })
  await insertOutbox(tx, [
    { channel: 'admin', organisationId, message: { type: 'transfer_request_deleted', payload: { id } } },
  ])
  const before = presentTransfer(view)
  const name = `${before.amount} ${before.token_symbol}`
  await recordChange(tx, who, {
    organisationId,
    subject: { kind: 'transfer-request', id, name },
    verb: 'deleted',
    before,
    after: undefined,
  })
}
