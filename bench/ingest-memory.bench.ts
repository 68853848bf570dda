/**
 * Measures the memory of the ingester while it reads a wallet of a million payments. The provider is in this
 * process and generates its answers, so neither a chain nor HTTP is measured. Run: npm run ingest-memory -w
 * bench -- [payments]. Prints the memory at several marks.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { workJob } from '@holdfast/ingester/work-job'
import { sandboxKey, seedPeople } from '@holdfast/sandbox'
import { openDatabase } from '@holdfast/store'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { migrate } from '@holdfast/store/migrate'
import { enqueueJob, insertWallet } from '@holdfast/store/write'
import { pino } from 'pino'
import { findPlace } from './faults/find-place.ts'
import { LongHistory } from './long-history.ts'
import { rowsDone, watchMemory } from './watch-memory.ts'

const length = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
const postgres = await startEmbeddedPostgres(folder)
await migrate(postgres.url)
const db = openDatabase(postgres.url)
await seedPeople(db, { withRecordings: false })
const { organisationId, networkId } = await findPlace(db)
const { address } = sandboxKey('bench long wallet')
const history = new LongHistory(length, address, sandboxKey('bench long partner').address)
const walletId = await insertWallet(db, {
  entity_id: organisationId,
  account_group_id: null,
  network_id: networkId,
  name: 'bench',
  address,
})
const provider = history.provider({ keepsState: false })
const job = await enqueueJob(db, {
  entity_id: organisationId,
  wallet_id: walletId,
  kind: 'catch-up',
  provider: 'trongrid',
})
console.log(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`)
const marks = [10_000, 50_000, 100_000, 200_000, 300_000, 400_000, 500_000, 750_000, 1_000_000]
const memory = watchMemory(marks, () => rowsDone(db, job.id))
const start = performance.now()
const needs = { db, providers: () => [provider], log: pino({ level: 'silent' }) }
await workJob({ job_id: job.id, entity_id: organisationId }, needs, { isLast: true })
const seconds = (performance.now() - start) / 1000
memory.stop()
const run = await db
  .selectFrom('ingestion_runs')
  .selectAll()
  .where('job_id', '=', job.id)
  .executeTakeFirstOrThrow()
console.log(`${run.inserted} rows in ${seconds.toFixed(0)} s, outcome ${run.outcome}`)
console.log(`most memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)

await db.destroy()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
