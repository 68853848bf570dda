/** Where an attachment belongs, and what the audit record calls that place. */
import type { AttachmentPlace, ListedRow, TransferRequestView } from '@holdfast/store/read'
import { placeKey } from '@holdfast/store/read'

export const placeOfTransaction = (row: ListedRow): AttachmentPlace => ({
  organisationId: row.entity_id,
  kind: 'transaction',
  subject: placeKey(row),
})

export const placeOfRequest = ({
  entity_id,
  id,
}: Pick<TransferRequestView, 'entity_id' | 'id'>): AttachmentPlace => ({
  organisationId: entity_id,
  kind: 'transfer-request',
  subject: id,
})
