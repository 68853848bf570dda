/** The node of the sandbox's Ethereum, anvil, as a child process. It mines nothing by itself and writes no state: `journal.ts` keeps
 *  the chain. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimPort } from '../../claim-port.ts'
import { JsonRpcClient } from './json-rpc-client.ts'
import { chainRules } from './chain-rules.ts'

export interface Anvil {
  readonly rpc: JsonRpcClient
  readonly pid: number | undefined
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

export interface AnvilPlace {
  /** Path of the program. */
  readonly program: string
  /** For files that are worthless after the end. It is emptied first. */
  readonly cacheFolder: string
  /** Seconds. */
  readonly genesisAt: number
}

/** States of blocks that stay in memory; older ones answer no balance. A reorganisation needs those that are not final. */
const statesKept = 128
const patienceMs = 30_000

export async function startAnvil({ program, cacheFolder, genesisAt }: AnvilPlace): Promise<Anvil> {
  const states = join(cacheFolder, 'anvil')
  rmSync(states, { recursive: true, force: true })
  mkdirSync(states, { recursive: true, mode: 0o700 })
  const port = await claimPort(0, 'anvil')
  const options: Readonly<Record<string, string | number>> = {
    host: '127.0.0.1',
    port,
    // By fees, a sender's second transaction of a block would be left out where it pays more than the first.
    order: 'fifo',
    'chain-id': chainRules.chainId,
    hardfork: 'prague',
    timestamp: genesisAt,
    'slots-in-an-epoch': chainRules.blocksUntilFinal / 2,
    'prune-history': statesKept,
    'cache-path': states,
    threads: 1,
  }
  const child = spawnGuarded(program, [
    '--quiet',
    '--no-mining',
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
  ])
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal === null ? `code ${code}` : `signal ${signal}`))
  })
  const rpc = new JsonRpcClient(port)
  const anvil: Anvil = {
    rpc,
    pid: child.pid,
    ended,
    async stop() {
      rpc.close()
      child.stdin?.end()
      if (process.platform === 'win32') child.kill('SIGKILL')
      await ended
      rmSync(states, { recursive: true, force: true })
    },
  }
  await untilReady(anvil)
  return anvil
}

/** Ends the program when the pipe to this process ends, so that it does not outlive this process even if that is killed. */
const guard = `
exec 3<&0
"$0" "$@" 3<&- </dev/null &
child=$!
{ read -r _ <&3; kill -9 $child; } 2>/dev/null &
wait $child 2>/dev/null
`

function spawnGuarded(program: string, parameters: readonly string[]): ChildProcess {
  const options = { stdio: ['pipe', 'inherit', 'inherit'] as ['pipe', 'inherit', 'inherit'] }
  return process.platform === 'win32'
    ? spawn(program, parameters, options)
    : spawn('sh', ['-c', guard, program, ...parameters], options)
}

async function untilReady({ rpc, ended }: Anvil): Promise<void> {
  let end: string | null = null
  void ended.then((text) => (end = text))
  for (const until = Date.now() + patienceMs; ; await sleep(20)) {
    if (end !== null || Date.now() > until) throw new Error(`anvil does not start: ${end ?? 'no answer'}`)
    const answer = await rpc.call('eth_blockNumber').catch(() => null)
    if (answer !== null) return
  }
}
