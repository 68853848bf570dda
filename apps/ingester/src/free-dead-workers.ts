/** A worker that was killed leaves its jobs locked for hours. One ingester runs at a time, so whatever is locked when it
 *  starts belongs to a dead one. */
import { type Database } from '@holdfast/store'
import type { WorkerUtils } from 'graphile-worker'
import { sql } from 'kysely'

export async function freeDeadWorkers(db: Database, tools: WorkerUtils): Promise<void> {
  const locked = await sql<{ worker: string }>`
    select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null`.execute(db)
  if (locked.rows.length > 0) await tools.forceUnlockWorkers(locked.rows.map(({ worker }) => worker))
}
