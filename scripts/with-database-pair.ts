/**
 * Runs a command with DATABASE_URL on a pair of PostgreSQL servers: Patroni with synchronous replication, etcd, and HAProxy, which
 * sends every connection to the primary. The command finds the controls of the pair in HOLDFAST_DATABASE_PAIR. Needs Debian's
 * packages patroni, etcd-server, haproxy and postgresql. For tests only.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabasePair } from './database-pair/database-pair.ts'
import { servePairControls } from './database-pair/serve-pair-controls.ts'

const [command, ...parameters] = process.argv.slice(2)
if (command === undefined) throw new Error('usage: with-database-pair.ts COMMAND...')

const pair = await DatabasePair.start()
const controls = await servePairControls(pair)
try {
  const child = spawn(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: pair.url, HOLDFAST_DATABASE_PAIR: controls.url },
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} finally {
  await controls.close()
  await pair.stop()
}
