import type { Context } from '../../context.ts'
import { cancelWholeBatch } from '../../features/batches/cancel-whole-batch.ts'
import { rejectFor } from '../../features/batches/reject-batch.ts'
import { authoriseBatch } from '../../features/batches/read-batch.ts'
import { parsePart } from '../../http/parse-request.ts'
import { Rejection } from '../requests/take-rejection.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { authoriseBatchOfLink } from './authorise-batch-of-link.ts'

/** Approvers reject; the requester cancels. */
export async function takeBatchRejection({ db }: Pick<Context, 'db'>, call: ApproverCall): Promise<object> {
  const { batch } = await authoriseBatchOfLink(db, call, 'read organisation')
  const rejection = parsePart(Rejection, call.body, 'body')
  const { actor } = call.who
  if (batch.created_by === actor.user.id) {
    await authoriseBatch(db, actor, 'draft transfers', batch.id)
    await cancelWholeBatch(db, call.who, batch)
  } else await rejectFor(db, call.who, batch, rejection)
  return {}
}
