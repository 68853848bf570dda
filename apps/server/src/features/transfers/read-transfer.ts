import type { Queryable } from '@holdfast/store'
import { listTransferRequests, type TransferRequestView } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'

export type Place = Pick<TransferRequestView, 'entity_id' | 'id'>

export async function readTransfer(db: Queryable, { entity_id, id }: Place): Promise<TransferRequestView> {
  const [view] = await listTransferRequests(db, { organisationIds: [entity_id], id })
  if (view === undefined) throw notFound('transfer_request')
  return view
}
