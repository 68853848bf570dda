/** Nodes as separate processes, each with its own folder and listener, for tests and measurements of their clients. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type MadeNode, makeNodes } from './testing-folders.ts'

export { copyNodes, type MadeNode, type MadeNodes, makeNodes } from './testing-folders.ts'

export interface NodeProcess {
  readonly party: number
  readonly url: string
  readonly identity: string
  /** Path of its data folder. */
  readonly path: string
  readonly sealingKey: Buffer
  /** Undefined while it is not running. */
  readonly pid: number | undefined
  /** Ends the process without warning, like a power failure. */
  kill(): Promise<void>
  /** Restarts it with its stored files at the same address, optionally with another configuration. */
  start(configuration?: Partial<NodeConfiguration>): Promise<void>
}

export interface NodeConfiguration {
  /** Identities by party. */
  readonly peers: ReadonlyMap<number, string>
  /** Value of SIGNER_RESHARE. */
  readonly reshare: string
  /** Value of SIGNER_RULES. */
  readonly rules: string
  /** How far its clock runs ahead. */
  readonly aheadMs: number
}

export interface NodeProcesses {
  readonly nodes: readonly NodeProcess[]
  stop(): Promise<void>
}

export interface ProcessOptions {
  readonly coordinator: string
  readonly networks: readonly string[]
  /** Value of SIGNER_ASSETS. */
  readonly assets?: string
  /** The built `bin/main.js`. Defaults to the one that the test run built, or else to the source. */
  readonly program?: string
}

export async function startNodeProcesses(count: number, options: ProcessOptions): Promise<NodeProcesses> {
  const { made, peers, remove } = makeNodes(count)
  const nodes = made.map((node) => nodeProcess(node, peers, options))
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    remove()
  }
  try {
    await Promise.all(nodes.map((node) => node.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return { nodes, stop }
}

/** One node, not started yet. */
export function nodeProcess(
  { party, path, sealingKey, identity }: MadeNode,
  peers: ReadonlyMap<number, string>,
  { coordinator, networks, assets = '', program = process.env.HOLDFAST_SIGNER_PROGRAM }: ProcessOptions,
): NodeProcess {
  let port = 0
  let child: ChildProcess | undefined
  let configuration: NodeConfiguration = { peers, reshare: '', rules: '', aheadMs: 0 }
  return {
    party,
    identity,
    path,
    sealingKey,
    get url() {
      return `https://127.0.0.1:${port}`
    },
    get pid() {
      return child?.pid
    },
    async start(changed = {}) {
      configuration = { ...configuration, ...changed }
      const code = program === undefined ? ['--import', 'tsx', main] : [program]
      child = spawn(
        process.execPath,
        ['--import', endWithParent, '--import', clockAhead(configuration.aheadMs), ...code],
        {
          cwd: program === undefined ? root : dirname(program),
          env: {
            PATH: process.env.PATH,
            SIGNER_DATA: path,
            SIGNER_PORT: String(port),
            SIGNER_SEALING_KEY: sealingKey.toString('hex'),
            SIGNER_PEERS: [...configuration.peers].map(([peer, name]) => `${peer}=${name}`).join(','),
            SIGNER_COORDINATOR: coordinator,
            SIGNER_NETWORKS: networks.join(','),
            SIGNER_ASSETS: assets,
            SIGNER_RESHARE: configuration.reshare,
            SIGNER_RULES: configuration.rules,
            SIGNER_CEREMONIES_PER_HOUR: '10000',
          },
          stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        },
      )
      port = await portOf(child)
    },
    async kill() {
      const dying = child
      child = undefined
      if (dying === undefined || dying.exitCode !== null || dying.signalCode !== null) return
      dying.kill('SIGKILL')
      await once(dying, 'exit')
    },
  }
}

/** Node's arguments to run a command of the signer: the version that the test run built, or else the source. */
export const commandOf = (name: string, program = process.env.HOLDFAST_SIGNER_PROGRAM): readonly string[] =>
  program === undefined
    ? ['--import', 'tsx', fileURLToPath(new URL(`./${name}.ts`, import.meta.url))]
    : [join(dirname(program), `${name}.js`)]

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const root = fileURLToPath(new URL('../', import.meta.url))
/** A module that ends a process with the one that started it over `ipc`. */
export const endWithParent = 'data:text/javascript,process.once("disconnect",()=>process.exit(1))'

/** A module that moves `Date` of a process ahead, for Node's `--import`. */
export const clockAhead = (ms: number): string =>
  `data:text/javascript,${encodeURIComponent(`const Present = Date
globalThis.Date = class extends Present {
  constructor(...given) { super(...(given.length > 0 ? given : [Present.now() + ${ms}])) }
  static now() { return Present.now() + ${ms} }
}`)}`

const Ready = z.object({ msg: z.literal('signer is ready'), address: z.object({ port: z.int() }) })

/** Reads the log to its end, so that the pipe never fills. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((done, fail) => {
    child.once('exit', (code, signal) => fail(new Error(`the node ended (${signal ?? code})`)))
    if (child.stdout === null) throw new Error('the node has no pipe for its log')
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const ready = Ready.safeParse(jsonOrNull(line))
      if (ready.success) done(ready.data.address.port)
    })
  })
}

function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
