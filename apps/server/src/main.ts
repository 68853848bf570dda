/** The server: HTTP calls, websockets, and the console's files. */
import { codesOutsideCatalogue, connectProviders, readSecretFiles } from '@holdfast/providers'
import { assertDirect, assertSettings, isPooled, openDatabase, Pruning, Pulse } from '@holdfast/store'
import { migrate } from '@holdfast/store/migrate'
import { listNetworks } from '@holdfast/store/read'
import { fillNameReadings, pruneNotices, pruneSignIns, pruneWebhooks } from '@holdfast/store/write'
import { pino } from 'pino'
import { batchRoutes } from './approver/batches/routes.ts'
import { organisationRoute } from './approver/organisation-route.ts'
import { requestRoutes } from './approver/requests/routes.ts'
import { rulesRoutes } from './approver/rules/routes.ts'
import { serveApprover } from './approver/serve-approver.ts'
import { checkServers } from './command/checks/check-servers.ts'
import { linesOfFault } from './command/lines-of-fault.ts'
import { readConfig } from './config.ts'
import { consoleFolder } from './console-folder.ts'
import type { Context } from './context.ts'
import { refuseBesideMain } from './features/dev-tools/refuse-beside-main.ts'
import { SignInRecorder } from './features/session/sign-in-recorder.ts'
import { ScheduleWorker } from './features/payments/schedule-worker.ts'
import { PriceFeedWorker } from './features/prices/price-feed-worker.ts'
import { NotificationWorker } from './features/notifications/worker.ts'
import { storePrices } from './features/prices/prices.ts'
import { marksOf } from './installation-marks.ts'
import { linkFirstAdministrator } from './link-first-administrator.ts'
import { verbs } from './verbs.ts'
import { endForeignSessions } from './http/authenticate.ts'
import { createBalancesServer } from './http/create-balances-server.ts'
import { createServer } from './http/create-server.ts'
import { Channels } from './live/channels.ts'
import { serveMetrics } from './features/health/serve-metrics.ts'
import { serveSandbox } from './sandbox/serve-sandbox.ts'
import { credentialRoute } from './sandbox/credential-route.ts'
import { serveCredentials } from './sandbox/serve-credentials.ts'
import { makeFirstKey } from './sandbox/make-first-key.ts'
import { reasonOf } from './reason-of.ts'
import { refuseSandboxRows } from './refuse-sandbox-rows.ts'
import { SyslogWorker } from './siem/syslog-worker.ts'
import { signingOf } from './signing/signing-of.ts'
import { version } from './version.ts'
import { AuditWorker } from './features/audit/worker.ts'
import { KeyWorker } from './features/keys/worker.ts'
import { RulesWorker } from './features/rules/worker.ts'
import { BatchWorker } from './features/batches/worker.ts'
import { TransferWorker } from './features/transfers/worker.ts'
import { Watcher } from './vigilance/watcher.ts'
import { WebhookWorker } from './webhooks/worker.ts'

const config = startWith(() => readConfig(readSecretFiles(process.env)))
const log = pino({
  level: config.logLevel,
  name: 'server',
  redact: ['req.headers.authorization', '*.password', '*.token'],
})
await assertDirect(config.directDatabaseUrl).catch(stopWith)
await migrate(config.directDatabaseUrl).catch(stopWith)
const db = openDatabase(config.databaseUrl, { isPooled: isPooled(config) })
await assertSettings(db).catch(stopWith)
await refuseBesideMain(db, config).catch(stopWith)
await refuseSandboxRows(db, config).catch(stopWith)
const outside = codesOutsideCatalogue(config.providers, await listNetworks(db))
if (outside.length > 0)
  log.warn({ networks: outside }, 'HOLDFAST_PROVIDERS names networks that are not in the catalogue')
const pulse = new Pulse({
  db,
  name: 'server',
  version,
  marks: marksOf(config),
  onFailure: (reason) => log.warn({ reason }, 'heartbeat not written, will retry'),
})
// A person waits for these answers, and gives up sooner than the ingester does.
const patience = { timeoutMs: 5_000, retries: 1, patienceSeconds: 3 }
const signing = signingOf(config)
const context: Context = {
  config,
  db,
  ...connectProviders(config.providers, patience, (seen) => pulse.providerAnswered(seen)),
  signing,
  log,
}
await storePrices(db, config)
await fillNameReadings(db)
const ended = await endForeignSessions(context)
if (ended > 0) log.warn({ sessions: ended }, 'ended sessions that another HOLDFAST_SECRET_KEY signed')
const neighbours = (await checkServers(db, config)).filter(({ level }) => level === 'fault')
for (const { text } of neighbours) log.error(text)
const channels = new Channels({ context, directDatabaseUrl: config.directDatabaseUrl, log })
if (!config.isSandbox && config.publicOrigins.length === 0)
  log.warn(
    'HOLDFAST_PUBLIC_ORIGIN is not set: requests for any host name are accepted, including names of an attacker that resolve to this server',
  )
const server = await createServer({
  context,
  verbs,
  log,
  onCall: (seen) => pulse.called(seen),
  consoleFolder: consoleFolder(),
})
await channels.attach(server, 'all')
serveSandbox(server, context)
serveCredentials(server, context)
const sandboxRoutes = config.credentialsFile === null ? [] : [credentialRoute]
serveApprover(server, context, [
  ...requestRoutes,
  ...batchRoutes,
  ...rulesRoutes,
  organisationRoute,
  ...sandboxRoutes,
])
serveMetrics(server, context)
const balances = createBalancesServer(config)
await channels.attach(balances, 'balances')
await channels.start()
await pulse.start('running')
await server.listen({ port: config.port, host: config.host })
await balances.listen({ port: config.balancesPort, host: config.host })
const webhooks = new WebhookWorker({
  db,
  key: config.secretKey,
  alsoKey: config.alsoSecretKey,
  allowed: config.webhookAllow,
  log,
})
webhooks.start()
const watcher = new Watcher({ db, log, signing, nodes: context.nodes })
watcher.start()
const transfers = new TransferWorker({ context, log })
transfers.start()
const schedules = new ScheduleWorker({ context, log })
schedules.start()
const batches = new BatchWorker({ context, log })
batches.start()
const keys = new KeyWorker({ context, log })
keys.start()
const rules = new RulesWorker({ context, log })
rules.start()
const audit = new AuditWorker({ context, log })
audit.start()
const priceFeed = new PriceFeedWorker({ context, log })
priceFeed.start()
const notifications = new NotificationWorker({ context, log })
notifications.start()
const syslog = new SyslogWorker({ context, log })
syslog.start()
const signIns = new SignInRecorder({ db, log })
signIns.start()
const pruning = new Pruning({
  keepDays: config.keepDays,
  prune: async (old) =>
    (await pruneWebhooks(db, old)) + (await pruneNotices(db, old)) + (await pruneSignIns(db, new Date())),
  onDone: (rows) => log.info({ rows }, 'deleted expired records'),
  onFailure: (reason) => log.warn({ reason }, 'pruning failed, will retry'),
})
pruning.start()
const link = config.adminEmail === null ? null : await linkFirstAdministrator(db, config.adminEmail)
// Printed for the person who starts the server, and kept out of the log.
if (link !== null)
  console.log(`${config.adminEmail} chooses a password at http://localhost:${config.port}${link}`)
log.info({ port: config.port, balancesPort: config.balancesPort }, 'server is ready')
makeFirstKey(context).catch((error: unknown) =>
  log.warn({ reason: reasonOf(error) }, 'the sandbox has no key yet'),
)

function startWith<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    return stopWith(error)
  }
}

/** The operator gets lines that say what to do, and no stack. */
function stopWith(error: unknown): never {
  for (const line of linesOfFault(error)) console.error(line)
  process.exit(1)
}

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await Promise.all([
    channels.stop(),
    webhooks.stop(),
    watcher.stop(),
    transfers.stop(),
    schedules.stop(),
    batches.stop(),
    keys.stop(),
    rules.stop(),
    audit.stop(),
    priceFeed.stop(),
    notifications.stop(),
    syslog.stop(),
    signIns.stop(),
    pruning.stop(),
  ])
  await Promise.all([server.close(), balances.close()])
  await pulse.stop()
  await db.destroy()
  process.exit(0)
}
process.on('SIGINT', () => void stop().catch(stopWith))
process.on('SIGTERM', () => void stop().catch(stopWith))
