import type { Context } from '../../context.ts'
import { rejectFor } from '../../features/batches/reject-batch.ts'
import { parsePart } from '../../http/parse-request.ts'
import { Rejection } from '../requests/take-rejection.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { authoriseBatchOfLink } from './authorise-batch-of-link.ts'

export async function takeBatchRejection({ db }: Pick<Context, 'db'>, call: ApproverCall): Promise<object> {
  const { batch } = await authoriseBatchOfLink(db, call, 'read organisation')
  await rejectFor(db, call.who, batch, parsePart(Rejection, call.body, 'body'))
  return {}
}
