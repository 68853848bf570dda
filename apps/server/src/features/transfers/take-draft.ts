import type { Transaction } from '@holdfast/store'
import { listTransferComments, type TransferRequestView } from '@holdfast/store/read'
import { insertTransferComments, moveRequestFiles } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { removeDraft } from './remove-draft.ts'

/** More than one request can have. */
const everyComment = 10_000

/**
 * Ends a draft in the commit that writes another in its place, which keeps its files and, by the returned call, its comments. An intent
 * never changes, so an edited draft is a new request.
 */
export async function takeDraft(
  tx: Transaction,
  who: Who,
  view: TransferRequestView,
  to: string,
): Promise<() => Promise<void>> {
  const comments = await listTransferComments(tx, view, everyComment)
  await moveRequestFiles(tx, view, to)
  await removeDraft(tx, who, view)
  return () =>
    insertTransferComments(
      tx,
      comments.map(({ entity_id, id, user_id, text, created_at }) => ({
        entity_id,
        id,
        request_id: to,
        user_id,
        text,
        created_at,
      })),
    )
}
