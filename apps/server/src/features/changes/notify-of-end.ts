import type { Transaction } from '@holdfast/store'
import type { Notice, PendingChange } from '@holdfast/store/read'
import { notifyPeople } from '../notices/notify-people.ts'

/** Tells the proposer and the person concerned that a change was not made. Those who may have adopted it see it no longer. */
export async function notifyOfEnd(
  tx: Transaction,
  { entity_id, kind, subject_name, proposed_by, person }: PendingChange,
  { outcome, by }: { readonly outcome: NonNullable<Notice['outcome']>; readonly by: string | null },
): Promise<void> {
  await notifyPeople(tx, entity_id, person === null ? [proposed_by] : [proposed_by, person], {
    kind: 'change-ended',
    change: kind,
    subject: subject_name,
    outcome,
    by,
  })
}
