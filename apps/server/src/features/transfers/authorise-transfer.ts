import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listTransferRequests, type TransferRequestView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authorise, organisationIdsOf } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'

/** A request of one of the caller's organisations, in which the caller has the right. */
export async function authoriseTransfer(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<TransferRequestView> {
  const [view] = await listTransferRequests(db, { organisationIds: organisationIdsOf(actor), id })
  if (view === undefined) throw notFound('Transfer request')
  authorise(actor, right, view.entity_id, 'Transfer request')
  return view
}
