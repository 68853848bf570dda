import type { Queryable } from '@holdfast/store'
import { listMembers, type TransferRequestView } from '@holdfast/store/read'
import { isNextApprover } from './act-waiting-for.ts'
import { presentTransfer } from './present.ts'

interface NamedPerson {
  readonly id: string
  readonly name: string | null
}

/** The people whose approval a pending request can get next, under the policy and the rules in force. Null: it is not pending, waits for
 *  another version of the rules, or belongs to a batch, which people approve as a whole. */
export async function listNextApprovers(
  db: Queryable,
  view: TransferRequestView,
): Promise<NamedPerson[] | null> {
  const request = presentTransfer(view)
  if (view.status !== 'pending' || view.batch_id !== null || request.rules?.is_current === false) return null
  const members = await listMembers(db, [view.entity_id])
  return members.flatMap(({ user_id: id, treasury_role: role, name, ...member }) =>
    id !== null &&
    member.is_active &&
    !member.is_retired &&
    !member.is_account_retired &&
    isNextApprover({ view, request, userId: id, role })
      ? [{ id, name }]
      : [],
  )
}
