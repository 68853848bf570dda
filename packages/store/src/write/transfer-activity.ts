/** Remarks on transfer requests, and notices of their events. */
import type { Insertable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { TransferCommentsTable, TransferNoticesTable } from '../schema/transfers.ts'

interface Place {
  readonly entity_id: string
  readonly id: string
}

/** Comments with their people and times, of a request that replaces another. */
export async function insertTransferComments(
  tx: Transaction,
  comments: readonly Insertable<TransferCommentsTable>[],
): Promise<void> {
  if (comments.length > 0) await tx.insertInto('transfer_comments').values(comments).execute()
}

/** Returns the id of the comment. */
export async function insertTransferComment(
  tx: Transaction,
  { entity_id, id: request_id }: Place,
  { userId, text, at }: { readonly userId: string; readonly text: string; readonly at: Date },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('transfer_comments')
    .values({ entity_id, id, request_id, user_id: userId, text, created_at: at })
    .execute()
  return id
}

/** One row for each person. */
export async function insertTransferNotices(
  tx: Transaction,
  userIds: Iterable<string>,
  notice: Pick<TransferNoticesTable, 'entity_id' | 'request_id' | 'kind' | 'by_user'>,
): Promise<void> {
  const created_at = new Date()
  const rows = [...new Set(userIds)].map((user_id) => ({
    ...notice,
    id: newId(),
    user_id,
    created_at,
    read_at: null,
  }))
  if (rows.length > 0) await tx.insertInto('transfer_notices').values(rows).execute()
}
