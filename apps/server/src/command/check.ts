import { openDatabase } from '@holdfast/store'
import { checkDatabase } from './checks/check-database.ts'
import { checkFiles } from './checks/check-files.ts'
import { checkMail } from './checks/check-mail.ts'
import { checkProviders } from './checks/check-providers.ts'
import { checkSecretKey } from './checks/check-secret-key.ts'
import { checkServers } from './checks/check-servers.ts'
import { checkSignInProvider } from './checks/check-sign-in-provider.ts'
import { checkSigners } from './checks/check-signers.ts'
import { checkSyslog } from './checks/check-syslog.ts'
import { fault, type Finding, lineOf, ok } from './checks/finding.ts'
import { defineCommand } from './command.ts'
import { configOf } from './config-of.ts'
import { linesOfFault } from './lines-of-fault.ts'
import type { Config } from '../config.ts'

export const check = defineCommand({
  name: 'check',
  usage: '',
  summary:
    'Checks the configuration, the database, the key, signers, providers, the mail server, the sign-in provider and the syslog receiver.',
  help: [
    'Run it with the environment of the server, before the first start, after an update, and when something is wrong. It changes nothing and sends nothing. Each line says ok, warning or fault; a fault says what to do. It exits with 1 if there is a fault.',
  ],
  options: {},
  async run({ environment, print }) {
    let isSound = true
    for await (const finding of findings(environment)) {
      isSound &&= finding.level !== 'fault'
      print(lineOf(finding))
    }
    return isSound
  },
})

async function* findings(environment: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  const config = readOrExplain(environment)
  if (Array.isArray(config)) {
    yield* config
    return
  }
  yield ok('configuration', 'every variable is valid')
  yield* checkFiles(environment)
  const database = await checkDatabase(config)
  yield* database
  if (database.every(({ level }) => level !== 'fault')) yield* await inDatabase(config)
  yield* await checkSigners(config)
  yield* await checkMail(config)
  yield* await checkSignInProvider(config)
  yield* await checkSyslog(config)
}

function readOrExplain(environment: NodeJS.ProcessEnv): Config | Finding[] {
  try {
    return configOf(environment)
  } catch (error) {
    return linesOfFault(error).map((line) => fault('configuration', line))
  }
}

async function inDatabase(config: Config): Promise<Finding[]> {
  const db = openDatabase(config.directDatabaseUrl, { poolSize: 4 })
  try {
    return [
      await checkSecretKey(db, config),
      ...(await checkServers(db, config)),
      ...(await checkProviders(db, config)),
    ]
  } catch (error) {
    return linesOfFault(error).map((line) => fault('database', line))
  } finally {
    await db.destroy()
  }
}
