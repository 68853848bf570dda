/** Measures how fast a provider’s rows become reconciled rows, by stage: one wallet, one database, a local provider. The history is read
 *  twice or as often as asked, each time into an empty database: by processes that have just started, and by the same ones again,
 *  which have compiled what they run and whose provider remembers its answers.
 *  Run: npm run ingest -w bench -- [transactions] [readings]. Prints the machine and a table for each reading. */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { workJob } from '@holdfast/ingester/work-job'
import { providerDirectory } from '@holdfast/providers'
import { seedPeople, tronProvidersAt } from '@holdfast/sandbox'
import { type Database, openDatabase } from '@holdfast/store'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@holdfast/store/embedded'
import { migrate } from '@holdfast/store/migrate'
import { enqueueJob, insertWallet } from '@holdfast/store/write'
import { pino } from 'pino'
import { startLocalProvider } from './start-local-provider.ts'
import { databaseSeconds } from './database-seconds.ts'
import { findPlace } from './faults/find-place.ts'
import { rowsDone, watchMemory } from './watch-memory.ts'

const count = Number(process.argv[2] ?? 2_000)
const readings = Number(process.argv[3] ?? 2)
const provider = await startLocalProvider(count)
const providers = providerDirectory(tronProvidersAt('tron-sandbox', provider.url, 20_000))
console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, embedded PostgreSQL`,
)
for (let reading = 1; reading <= readings; reading += 1) {
  console.log(reading === 1 ? '\njust started:' : `\nagain, reading ${reading}:`)
  await measure()
}
await provider.stop()

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  await migrate(postgres.url)
  const db = openDatabase(postgres.url)
  await seedPeople(db, { withRecordings: false })
  const job = await requestReading(db)
  const before = await secondsUsed(postgres)
  const memory = watchMemory([10_000, 100_000, 500_000, 1_000_000], () => rowsDone(db, job.id))
  const start = performance.now()
  const needs = { db, providers, log: pino({ level: 'silent' }) }
  await workJob({ job_id: job.id, entity_id: job.entity_id }, needs, { isLast: true })
  const totalMs = performance.now() - start
  const after = await secondsUsed(postgres)
  memory.stop()
  const run = await db
    .selectFrom('ingestion_runs')
    .selectAll()
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow()
  console.log(`${run.records_fetched} provider rows → ${run.inserted} rows, outcome ${run.outcome}`)
  console.log(
    `${Math.round(totalMs)} ms in all, ${Math.round((run.inserted / totalMs) * 1000)} rows a second`,
  )
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
  await db.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function requestReading(db: Database) {
  const { organisationId, networkId } = await findPlace(db)
  const walletId = await insertWallet(db, {
    entity_id: organisationId,
    account_group_id: null,
    network_id: networkId,
    name: 'bench',
    address: provider.address,
  })
  return enqueueJob(db, {
    entity_id: organisationId,
    wallet_id: walletId,
    kind: 'catch-up',
    provider: 'trongrid',
  })
}

async function secondsUsed({ folder }: EmbeddedPostgres) {
  const { user, system } = process.cpuUsage()
  return {
    ingester: (user + system) / 1_000_000,
    database: databaseSeconds(folder) ?? Number.NaN,
    provider: await provider.seconds(),
  }
}
