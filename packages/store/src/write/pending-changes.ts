import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { PendingChange } from '../read/pending-changes.ts'
import type { PendingChangesTable } from '../schema/pending-changes.ts'

/** Returns the id; undefined if another change of the subject is open. */
export async function insertPendingChange(
  tx: Transaction,
  {
    before_state,
    after_state,
    ...change
  }: Omit<PendingChange, 'id' | 'proposer' | 'state' | 'decided_by' | 'decided_at'>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('pending_changes')
    .values({
      ...change,
      id: newId(),
      before_state: before_state === null ? null : JSON.stringify(before_state),
      after_state: JSON.stringify(after_state),
      state: 'open',
    })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'subject_key']).where('state', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The change is for another version of its subject from now on. */
export async function moveOpenChange(
  tx: Transaction,
  { entity_id, id }: Pick<PendingChange, 'entity_id' | 'id'>,
  version: number,
): Promise<void> {
  await tx
    .updateTable('pending_changes')
    .set({ version })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Returns whether the change was still open. */
export async function closePendingChange(
  tx: Transaction,
  { entity_id, id }: Pick<PendingChange, 'entity_id' | 'id'>,
  end: {
    readonly state: Exclude<PendingChangesTable['state'], 'open'>
    readonly decidedBy: string | null
    readonly at: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_changes')
    .set({ state: end.state, decided_by: end.decidedBy, decided_at: end.at })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
