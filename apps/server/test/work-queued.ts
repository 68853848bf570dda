import { workJob } from '@holdfast/ingester/work-job'
import { pino } from 'pino'
import type { World } from './world.ts'

/** Runs the ingester's queued jobs in this process, once. */
export async function workQueued({
  db,
  context: { providers },
}: Pick<World, 'db' | 'context'>): Promise<void> {
  const jobs = await db.selectFrom('ingestion_jobs').selectAll().where('state', '=', 'queued').execute()
  const needs = { db, providers, log: pino({ level: 'silent' }) }
  for (const job of jobs) await workJob({ job_id: job.id, entity_id: job.entity_id }, needs, { isLast: true })
}
