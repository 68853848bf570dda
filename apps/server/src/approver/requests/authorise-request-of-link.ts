import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { authoriseTreasury } from '../../http/authorise.ts'
import { authoriseTransfer } from '../../features/transfers/authorise-transfer.ts'
import { rightToApprove } from '../../features/transfers/give-approval.ts'
import type { ApproverCall } from '../serve-approver.ts'

/** The request of a link, for its requester and for people who may approve it. */
export async function authoriseRequestOfLink(
  db: Queryable,
  { link, who: { actor } }: Pick<ApproverCall, 'link' | 'who'>,
  right: Right,
): Promise<TransferRequestView> {
  const view = await authoriseTransfer(db, actor, right, link.id)
  if (view.created_by !== actor.user.id)
    authoriseTreasury(actor, rightToApprove(view), view.entity_id, 'transfer_request')
  return view
}
