import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { Notice } from '../read/notices.ts'

/** One row for each person. Returns their ids. A notice that is read from the start is shown with earlier ones. */
export async function insertNotices(
  tx: Transaction,
  userIds: readonly string[],
  notice: Omit<Notice, 'id' | 'user_id' | 'author'>,
): Promise<{ readonly id: string; readonly user_id: string }[]> {
  if (userIds.length === 0) return []
  const rows = userIds.map((user_id) => ({ ...notice, id: newId(), user_id }))
  await tx.insertInto('notices').values(rows).execute()
  return rows
}

/** In each table of notices. Those of other people and those that were read before stay as they are. */
export async function markNoticesRead(
  db: Queryable,
  {
    organisationId,
    userId,
    ids,
    now,
  }: {
    readonly organisationId: string
    readonly userId: string
    readonly ids: readonly string[]
    readonly now: Date
  },
): Promise<void> {
  for (const table of ['notices', 'payment_notices', 'transfer_notices'] as const)
    await db
      .updateTable(table)
      .set({ read_at: now })
      .where('entity_id', '=', organisationId)
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('read_at', 'is', null)
      .execute()
}
