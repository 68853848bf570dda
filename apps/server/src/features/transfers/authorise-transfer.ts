import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listTransferRequests, type TransferRequestView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** A request of one of the caller's organisations, in which the caller has the right. */
export async function authoriseTransfer(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<TransferRequestView> {
  const [view] = await listTransferRequests(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, view, 'transfer_request')
}
