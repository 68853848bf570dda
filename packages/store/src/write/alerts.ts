import type { Insertable, Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { AlertsTable } from '../schema/alerts.ts'

/** Returns its id; undefined if another process has raised it meanwhile. */
export async function insertAlert(
  tx: Transaction,
  alert: Pick<Insertable<AlertsTable>, 'entity_id' | 'kind' | 'cause' | 'severity' | 'facts' | 'raised_at'>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('alerts')
    .values({ ...alert, id: newId() })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'cause']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Updates the facts of a cause. The version stays, because people do not edit them. */
export async function updateAlertFacts(
  tx: Transaction,
  { entity_id, id }: { entity_id: string; id: string },
  change: Pick<Updateable<AlertsTable>, 'severity' | 'facts' | 'ended_at'>,
): Promise<void> {
  await tx.updateTable('alerts').set(change).where('entity_id', '=', entity_id).where('id', '=', id).execute()
}

/** A person's changes to an alert. Increments the version. */
export async function updateAlert(
  tx: Transaction,
  { entity_id, id }: { entity_id: string; id: string },
  change: Omit<Updateable<AlertsTable>, 'version' | 'severity' | 'facts' | 'ended_at'>,
): Promise<void> {
  await tx
    .updateTable('alerts')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}
