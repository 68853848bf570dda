/** Recovers the work of a killed ingester: its locks would last for hours, and its attempts were not failures. */
import type { Database } from '@holdfast/store'
import { failAbandonedRuns, requeueOpenJobs } from '@holdfast/store/write'
import type { WorkerUtils } from 'graphile-worker'
import { sql } from 'kysely'

/** Called by the only ingester before it works, so anything locked or open belongs to a dead one. Returns the number of
 *  open jobs. */
export async function freeDeadWorkers(db: Database, tools: WorkerUtils): Promise<number> {
  const locked = await sql<{ worker: string }>`
    select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null`.execute(db)
  if (locked.rows.length > 0) await tools.forceUnlockWorkers(locked.rows.map(({ worker }) => worker))
  await failAbandonedRuns(db)
  return requeueOpenJobs(db)
}
