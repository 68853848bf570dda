/** The ingester: reads provider pages and writes balanced books. It has no HTTP interface; rows in the database are its
 *  orders. */
import { recoverPublicKeysWith } from '@holdfast/chains/recover-public-key'
import { codesOutsideCatalogue, providerDirectory, readSecretFiles } from '@holdfast/providers'
import { assertDirect, assertSettings, isPooled, openDatabase, Pruning, Pulse } from '@holdfast/store'
import { assertSchemaIsCurrent } from '@holdfast/store/migrate'
import { listNetworks } from '@holdfast/store/read'
import { ingestTask, lookAlikesTask, pruneRuns } from '@holdfast/store/write'
import { Logger as WorkerLogger, makeWorkerUtils, run } from 'graphile-worker'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { freeDeadWorkers } from './free-dead-workers.ts'
import { waitForTurn } from './wait-for-turn.ts'
import { markAgain } from './mark-again.ts'
import { Schedule } from './schedule.ts'
import { recoverWithWasm } from './recover-with-wasm.ts'
import { version } from './version.ts'
import { workJob } from './work-job.ts'

const config = readConfig(readSecretFiles(process.env))
const log = pino({ level: config.logLevel, name: 'ingester' })
function endWith(error: unknown, message: string): never {
  log.fatal({ reason: error instanceof Error ? error.message : 'unknown' }, message)
  process.exit(1)
}
const stopWith = (error: unknown): never => endWith(error, 'ingester cannot start')

recoverPublicKeysWith(recoverWithWasm)
await assertDirect(config.directDatabaseUrl).catch(stopWith)
// The server migrates. A database of another version would get rows that fit neither.
await assertSchemaIsCurrent(config.directDatabaseUrl).catch(stopWith)
const db = openDatabase(config.databaseUrl, {
  poolSize: config.concurrency * 2 + 2,
  isPooled: isPooled(config),
})
await assertSettings(db).catch(stopWith)
const turns = openDatabase(config.directDatabaseUrl, { poolSize: 1 })
const pulse = new Pulse({
  db,
  name: 'ingester',
  version,
  onFailure: (reason) => log.warn({ reason }, 'heartbeat not written, will retry'),
})
const providers = providerDirectory(config.providers, {}, (seen) => pulse.providerAnswered(seen))

await pulse.start('waiting').catch(stopWith)
const turn = await waitForTurn(turns).catch(stopWith)
const tools = await makeWorkerUtils({ connectionString: config.directDatabaseUrl }).catch(stopWith)
const open = await freeDeadWorkers(db, tools).catch(stopWith)
await tools.release()
const outside = codesOutsideCatalogue(config.providers, await listNetworks(db).catch(stopWith))
if (outside.length > 0)
  log.warn({ networks: outside }, 'HOLDFAST_PROVIDERS names networks that are not in the catalogue')

const runner = await run({
  // The queue listens to notifications.
  connectionString: config.directDatabaseUrl,
  concurrency: config.concurrency,
  pollInterval: 1_000,
  noHandleSignals: true,
  taskList: {
    [ingestTask]: (payload, { job }) =>
      workJob(payload, { db, providers, log }, { isLast: job.attempts >= job.max_attempts }),
    [lookAlikesTask]: (payload) => markAgain(payload, db),
  },
  logger: new WorkerLogger(() => (level, message) => {
    if (['error', 'warning'].includes(level)) log.warn({ queue: true }, message)
  }),
}).catch(stopWith)

const schedule = new Schedule({ db, providers, log, everySeconds: config.followSeconds })
schedule.start()
const pruning = new Pruning({
  keepDays: config.keepDays,
  prune: (old) => pruneRuns(db, old),
  onDone: (rows) => log.info({ rows }, 'deleted expired runs and jobs'),
  onFailure: (reason) => log.warn({ reason }, 'pruning failed, will retry'),
})
pruning.start()
pulse.become('running')
log.info({ networks: config.providers.map(({ networkCode }) => networkCode), open }, 'ingester is ready')

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  schedule.stop()
  await Promise.all([runner.stop(), pruning.stop()])
  await turn.end()
  await pulse.stop()
  await Promise.all([db.destroy(), turns.destroy()])
  process.exit(0)
}

/** The supervisor restarts this process, and the jobs continue where they stopped. */
function giveUp(reason: string): void {
  if (isStopping) return
  log.fatal({ reason }, 'ingester stopped')
  process.exit(1)
}

const stopOn = (): void =>
  void stop().catch((error: unknown) => endWith(error, 'ingester did not stop cleanly'))
process.on('SIGINT', stopOn)
process.on('SIGTERM', stopOn)
void turn.lost.then(giveUp)
runner.promise.catch((error: unknown) => giveUp(error instanceof Error ? error.message : 'the queue failed'))
