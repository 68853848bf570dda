import { LineOrNothing } from '@holdfast/contract'
import { rejectionReasons } from '@holdfast/contract/approver'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { authoriseTransfer } from '../../features/transfers/authorise-transfer.ts'
import { parsePart } from '../../http/parse-request.ts'
import { cancelTransfer } from '../../features/transfers/cancel-transfer.ts'
import { didEnd } from '../../features/transfers/end-request.ts'
import { rejectTransfer } from '../../features/transfers/reject-transfer.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { authoriseRequestOfLink } from './authorise-request-of-link.ts'

const longestNote = 300
export const Rejection = z.strictObject({
  reason: z.enum(rejectionReasons),
  note: LineOrNothing(longestNote),
})

/** Approvers reject; the requester cancels. */
export async function takeRejection({ db }: Pick<Context, 'db'>, call: ApproverCall): Promise<object> {
  const view = await authoriseRequestOfLink(db, call, 'read organisation')
  const rejection = parsePart(Rejection, call.body, 'body')
  const { actor } = call.who
  const isOwn = view.created_by === actor.user.id
  if (didEnd(view, actor.user.id, isOwn ? 'CANCELLED' : 'REJECTED')) return {}
  if (isOwn) {
    await authoriseTransfer(db, actor, 'draft transfers', view.id)
    await cancelTransfer(db, call.who, view, rejection.note)
  } else await rejectTransfer(db, call.who, view, rejection)
  return {}
}
