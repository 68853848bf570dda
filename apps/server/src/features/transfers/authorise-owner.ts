import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseTreasury } from '../../http/authorise.ts'
import { authoriseTransfer } from './authorise-transfer.ts'

/** A request of the caller, who created or submitted it, or of another person for a Treasurer or treasury Admin. */
export async function authoriseOwner(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<TransferRequestView> {
  const view = await authoriseTransfer(db, actor, right, id)
  if (view.created_by !== actor.user.id && view.submitted_by !== actor.user.id)
    authoriseTreasury(actor, 'submit transfers of others', view.entity_id, 'transfer_request')
  return view
}
