import type { Insertable, Updateable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { IngestionRunsTable } from '../schema/ingestion.ts'

export async function insertRun(db: Queryable, run: Insertable<IngestionRunsTable>): Promise<void> {
  await db.insertInto('ingestion_runs').values(run).execute()
}

export async function updateRun(
  db: Queryable,
  { organisationId, id }: { organisationId: string; id: string },
  change: Updateable<IngestionRunsTable>,
): Promise<void> {
  await db
    .updateTable('ingestion_runs')
    .set(change)
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Runs that nobody is working any more: their process died. */
export async function failAbandonedRuns(db: Queryable): Promise<void> {
  await db
    .updateTable('ingestion_runs')
    .set({
      outcome: 'failed',
      ended_at: new Date(),
      failure: 'the ingester stopped in the middle; the job was taken up again',
    })
    .where('outcome', '=', 'running')
    .execute()
}
