import { chainFault, keptFault } from '@holdfast/ledger'
import type { Insertable, Updateable } from 'kysely'
import { type Queryable, transaction } from '../database.ts'
import type { IngestionRunsTable } from '../schema/ingestion.ts'

/** Starts a run; the schedule counts from it. `isWhole`: it verifies the whole ledger. */
export async function insertRun(
  db: Queryable,
  run: Insertable<IngestionRunsTable>,
  { isWhole }: { readonly isWhole: boolean },
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.insertInto('ingestion_runs').values(run).execute()
    const { entity_id, wallet_id, started_at: at } = run
    await tx
      .insertInto('wallet_passes')
      .values({ entity_id, wallet_id, compared_at: at, reconciled_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['entity_id', 'wallet_id'])
          .doUpdateSet({ compared_at: at, ...(isWhole ? { reconciled_at: at } : {}) }),
      )
      .execute()
  })
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

const stopped = chainFault('INGESTER_STOPPED')

/** Fails runs whose process died. */
export async function failAbandonedRuns(db: Queryable): Promise<void> {
  await db
    .updateTable('ingestion_runs')
    .set({
      outcome: 'failed',
      ended_at: new Date(),
      ...keptFault(stopped),
    })
    .where('outcome', '=', 'running')
    .execute()
}
