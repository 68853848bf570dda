import { workJob } from '@holdfast/ingester/work-job'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Person, World } from './world.ts'

/** Asks for the whole history of a wallet, and does what the ingester would. */
export async function readWallet(world: World, person: Person, address: string): Promise<void> {
  const asked = await world.ask(person, 'POST', '/api/v1/tron/catch-up', {
    address,
    network_id: world.networkId,
    limit: null,
    provider: 'trongrid',
    use_high_watermark: false,
  })
  expect(asked.status, asked.text).toBeLessThan(300)
  const jobs = await world.db.selectFrom('ingestion_jobs').selectAll().where('state', '=', 'queued').execute()
  const needs = { db: world.db, providers: world.context.providers, log: pino({ level: 'silent' }) }
  for (const { id, entity_id } of jobs) await workJob({ job_id: id, entity_id }, needs, { isLast: true })
}
