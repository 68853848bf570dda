import type { Queryable } from '@holdfast/store'
import { listTransferRequests, readPayeeNames, type TransferRequestView } from '@holdfast/store/read'
import { payeeOf } from './payee-of.ts'

export interface NamedRequest {
  readonly view: TransferRequestView
  /** The name of the recipient in the address book, or that of an own wallet. */
  readonly recipientName: string | null
}

/** By id. No query without ids. */
export async function readNamedRequests(
  db: Queryable,
  organisationId: string,
  requestIds: Iterable<string>,
): Promise<ReadonlyMap<string, NamedRequest>> {
  const ids = [...new Set(requestIds)]
  if (ids.length === 0) return new Map()
  const views = await listTransferRequests(db, { organisationIds: [organisationId], ids, limit: ids.length })
  const nameOf = await readPayeeNames(db, organisationId, views.map(payeeOf))
  return new Map(views.map((view) => [view.id, { view, recipientName: nameOf(payeeOf(view)) }]))
}
