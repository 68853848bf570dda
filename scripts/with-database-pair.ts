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

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => stopping.abort(new Error(`stopped by ${name}`)))

const pair = await DatabasePair.start(stopping.signal)
try {
  process.exitCode = await run(command, parameters)
} finally {
  await pair.stop()
}

async function run(program: string, args: readonly string[]): Promise<number> {
  const controls = await servePairControls(pair)
  try {
    stopping.signal.throwIfAborted()
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: pair.url, HOLDFAST_DATABASE_PAIR: controls.url },
    })
    stopping.signal.addEventListener('abort', () => child.kill('SIGTERM'))
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    await controls.close()
  }
}
