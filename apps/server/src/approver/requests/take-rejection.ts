import { LineOrNothing } from '@holdfast/contract'
import { rejectionReasons } from '@holdfast/contract/approver'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { parsePart } from '../../http/parse-request.ts'
import { rejectTransfer } from '../../features/transfers/reject-transfer.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { authoriseRequestOfLink } from './authorise-request-of-link.ts'

const longestNote = 300
export const Rejection = z.strictObject({
  reason: z.enum(rejectionReasons),
  note: LineOrNothing(longestNote),
})

export async function takeRejection({ db }: Pick<Context, 'db'>, call: ApproverCall): Promise<object> {
  const view = await authoriseRequestOfLink(db, call, 'read organisation')
  await rejectTransfer(db, call.who, view, parsePart(Rejection, call.body, 'body'))
  return {}
}
