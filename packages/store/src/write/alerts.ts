import type { Insertable, Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { AlertsTable } from '../schema/alerts.ts'

/** Answers its id; undefined when another process has raised it meanwhile. */
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

/** What the system knows of a cause; no version, for it is not what people edit. */
export async function updateAlertFacts(
  tx: Transaction,
  { entity_id, id }: { entity_id: string; id: string },
  change: Pick<Updateable<AlertsTable>, 'severity' | 'facts' | 'ended_at'>,
): Promise<void> {
  await tx.updateTable('alerts').set(change).where('entity_id', '=', entity_id).where('id', '=', id).execute()
}

/** What people make of it; one more version. */
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
