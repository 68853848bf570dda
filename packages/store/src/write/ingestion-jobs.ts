/**
 * Ingestion jobs: requested by the server or the schedule, worked by the ingester. The row and the queue's
 * own entry are written in one commit, so no job is lost and none runs without a request.
 */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Queryable, transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { IngestionJobsTable } from '../schema/ingestion.ts'

export type IngestionJob = Selectable<IngestionJobsTable>
/** Defaults: everything, from the high-watermark on, without a requester. */
export type NewJob = Pick<
  Insertable<IngestionJobsTable>,
  | 'entity_id'
  | 'wallet_id'
  | 'kind'
  | 'provider'
  | 'row_limit'
  | 'tx_hash'
  | 'token_id'
  | 'use_high_watermark'
  | 'requested_by'
> & {
  readonly finding_id?: string
  readonly window_from?: Date | null
  readonly window_until?: Date | null
  readonly window_from_height?: number | null
  readonly window_until_height?: number | null
}

export const ingestTask = 'ingest'

const mostAttempts = 8

/** Jobs of one wallet share a queue, so only one pass at a time works on its ledger. */
export async function enqueueJob(db: Queryable, job: NewJob): Promise<IngestionJob> {
  return transaction(db, async (tx) => {
    const now = new Date()
    const row = await tx
      .insertInto('ingestion_jobs')
      .values({ ...job, id: newId(), created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueJob(tx, row)
    return row
  })
}

/** By key: a waiting job is not queued twice. */
async function queueJob(
  tx: Queryable,
  { id, entity_id, wallet_id }: Pick<IngestionJob, 'id' | 'entity_id' | 'wallet_id'>,
): Promise<void> {
  const payload = JSON.stringify({ job_id: id, entity_id })
  await sql`select graphile_worker.add_job(${ingestTask}, payload := ${payload}::json, queue_name := ${`wallet:${wallet_id}`},
    job_key := ${id}, max_attempts := ${mostAttempts})`.execute(tx)
}

/**
 * Queues open jobs again that the queue has given up or lost: a killed worker has used up an attempt without
 * a failure. Call it when the only worker starts, while no job is running. Returns how many.
 */
export async function requeueOpenJobs(db: Queryable): Promise<number> {
  return transaction(db, async (tx) => {
    const open = await tx
      .selectFrom('ingestion_jobs')
      .select(['id', 'entity_id', 'wallet_id'])
      .where('state', 'in', ['queued', 'running'])
      .orderBy('created_at')
      .execute()
    for (const job of open) await queueJob(tx, job)
    return open.length
  })
}

export async function updateJob(
  db: Queryable,
  { entity_id, id }: Pick<IngestionJob, 'entity_id' | 'id'>,
  change: Updateable<IngestionJobsTable>,
): Promise<void> {
  await db
    .updateTable('ingestion_jobs')
    .set({ ...change, updated_at: new Date() })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}
