/** A signer node: it holds one share of each key and has one listener. It has no database, queries no provider, and
 *  trusts only what it decodes itself. */
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { makeListener } from './make-listener.ts'
import { openNodeFolder } from './node-folder.ts'
import { Sessions } from './sessions/sessions.ts'
import { version } from './version.ts'

const { config, sealingKey } = readConfig(process.env)
const log = pino({ level: config.logLevel, name: 'signer' })
const folder = openNodeFolder(config.dataFolder, sealingKey)
const { identity } = folder
const party = [...config.peers].find(([, name]) => name === identity.name)?.[0]
if (party === undefined) throw new Error(`SIGNER_PEERS: this node, ${identity.name}, is not among them`)

if (config.areRulesRequired) folder.record.requireRules(true)

const self = { party, identity, peers: config.peers }
const sessions = new Sessions(self, folder, { ...config, now: Date.now })
const { strays } = folder.shares
if (strays.length > 0) log.warn({ strays }, 'unused files in the folder of shares')
process.on('exit', folder.close)
const server = makeListener({ self, coordinators: config.coordinators, sessions, log })
server.listen(config.port, config.host, () =>
  log.info(
    { party, identity: identity.name, version, address: server.address(), networks: config.networks },
    'signer is ready',
  ),
)

function stop(): void {
  server.close(() => process.exit(0))
  // Connections still open belong to the coordinator. Their sessions are lost, as with any other exit.
  setTimeout(() => process.exit(0), 1_000).unref()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
