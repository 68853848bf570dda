/** How fast a provider's rows become reconciled rows, by stage: one wallet, one database, a local provider.
 *  Run: npm run ingest -w bench -- [transactions]. Prints the machine and a table. */
import { cpus } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workJob } from '@holdfast/ingester/work-job'
import { providerDirectory } from '@holdfast/providers'
import { seedPeople, tronProvidersAt } from '@holdfast/sandbox'
import { newId, openDatabase } from '@holdfast/store'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { migrate } from '@holdfast/store/migrate'
import { enqueueJob } from '@holdfast/store/write'
import { pino } from 'pino'
import { startLocalProvider } from './start-local-provider.ts'
import { databaseSeconds } from './database-seconds.ts'
import { rowsDone, watchMemory } from './watch-memory.ts'

const count = Number(process.argv[2] ?? 2_000)
const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
const postgres = await startEmbeddedPostgres(folder)
await migrate(postgres.url)
const db = openDatabase(postgres.url)
await seedPeople(db, { withRecordings: false })

const provider = await startLocalProvider(count)

const network = await db
  .selectFrom('networks')
  .select('id')
  .where('code', '=', 'tron-sandbox')
  .executeTakeFirstOrThrow()
const organisation = await db.selectFrom('organisations').select('entity_id').executeTakeFirstOrThrow()
const id = newId()
const now = new Date()
await db
  .insertInto('wallets')
  .values({
    entity_id: organisation.entity_id,
    id,
    account_group_id: null,
    network_id: network.id,
    name: 'bench',
    address: provider.address,
    created_at: now,
    updated_at: now,
  })
  .execute()
const { url } = provider
const needs = {
  db,
  providers: providerDirectory(tronProvidersAt('tron-sandbox', url, 20_000)),
  log: pino({ level: 'silent' }),
}
const job = await enqueueJob(db, {
  entity_id: organisation.entity_id,
  wallet_id: id,
  kind: 'catch-up',
  provider: 'trongrid',
})
const before = await secondsUsed()
const memory = watchMemory([10_000, 100_000, 500_000, 1_000_000], () => rowsDone(db, job.id))
const start = performance.now()
await workJob({ job_id: job.id, entity_id: organisation.entity_id }, needs, { isLast: true })
const totalMs = performance.now() - start
const after = await secondsUsed()
memory.stop()
const run = await db
  .selectFrom('ingestion_runs')
  .selectAll()
  .where('job_id', '=', job.id)
  .executeTakeFirstOrThrow()

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, embedded PostgreSQL`,
)
console.log(`${run.records_fetched} provider rows → ${run.inserted} rows, outcome ${run.outcome}`)
console.log(`${Math.round(totalMs)} ms in all, ${Math.round((run.inserted / totalMs) * 1000)} rows a second`)
for (const name of ['ingester', 'database', 'provider'] as const) {
  const seconds = after[name] - before[name]
  console.log(
    `processor time ${name.padEnd(9)} ${seconds.toFixed(1).padStart(7)} s ${((seconds / run.inserted) * 1_000_000).toFixed(0).padStart(5)} µs a row`,
  )
}
console.log(`most memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
const spent = run.stages.reduce((sum, stage) => sum + stage.duration_ms, 0)
for (const { name, duration_ms } of run.stages)
  console.log(
    `${name.padEnd(18)} ${duration_ms.toFixed(0).padStart(7)} ms ${((duration_ms / spent) * 100).toFixed(0).padStart(4)} %`,
  )

await provider.stop()
await db.destroy()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })

async function secondsUsed() {
  const { user, system } = process.cpuUsage()
  return {
    ingester: (user + system) / 1_000_000,
    database: databaseSeconds(postgres.folder) ?? Number.NaN,
    provider: await provider.seconds(),
  }
}
