import { workJob } from '@holdfast/ingester/work-job'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Person, World } from './world.ts'

/** Requests the whole history of a wallet, and runs the jobs in place of the ingester. */
export async function readWallet(world: World, person: Person, address: string): Promise<void> {
  const answer = await world.ask(person, 'POST', '/api/v1/tron/catch-up', {
    address,
    network_id: world.networkId,
    limit: null,
    provider: 'trongrid',
    use_high_watermark: false,
  })
  expect(answer.status, answer.text).toBeLessThan(300)
  const jobs = await world.db.selectFrom('ingestion_jobs').selectAll().where('state', '=', 'queued').execute()
  const needs = { db: world.db, providers: world.context.providers, log: pino({ level: 'silent' }) }
  for (const { id, entity_id } of jobs) await workJob({ job_id: id, entity_id }, needs, { isLast: true })
}
