/** Nodes in this process, each with its own folder and listener, for tests of their clients. */
import { feeMaximumsUnder } from '@holdfast/chains'
import type { AddressInfo, Socket } from 'node:net'
import type { Engine } from '@holdfast/mpc'
import { pino } from 'pino'
import { makeListener } from './make-listener.ts'
import { type NodeFolder, openNodeFolder } from './node-folder.ts'
import { Sessions } from './sessions/sessions.ts'
import { type MadeNode, makeNodes } from './testing-folders.ts'
import { type NodeProcess, nodeProcess, type ProcessOptions } from './testing-processes.ts'

export interface TestNode {
  readonly party: number
  readonly url: string
  readonly identity: string
  /** Path of its data folder. */
  readonly path: string
  readonly sealingKey: Buffer
  readonly folder: NodeFolder
  /** Stops it and ends its sessions. `start` restarts it with its stored files at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
}

const feeMaximums = feeMaximumsUnder('SIGNER').parse({})

export interface TestNodes {
  readonly nodes: readonly TestNode[]
  stop(): Promise<void>
}

export async function startNodes(
  count: number,
  {
    coordinator,
    networks,
    now = Date.now,
    elapsed = now,
    ceremoniesPerHour = 10_000,
    dailyCapOf = () => null,
  }: {
    readonly coordinator: string
    readonly networks: readonly string[]
    readonly now?: () => number
    /** The clock that setting the time does not change. */
    readonly elapsed?: () => number
    readonly ceremoniesPerHour?: number
    readonly dailyCapOf?: (keyId: string, asset: string) => bigint | null
  },
): Promise<TestNodes> {
  const { made, peers, remove } = makeNodes(count)
  const assets = new Map<string, number>()
  const isUnauditedAcknowledged = false
  const agreed = new Map<string, never>()
  const rules = {
    networks,
    assets,
    feeMaximums,
    isUnauditedAcknowledged,
    ceremoniesPerHour,
    agreed,
    dailyCapOf,
    now,
  }
  const nodes = await Promise.all(made.map((node) => runNode(node, { coordinator, peers, rules, elapsed })))
  return {
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      remove()
    },
  }
}

export interface MixedNodes {
  /** Nodes in separate processes. */
  readonly honest: readonly NodeProcess[]
  /** The node in this process, with the given engine. */
  readonly liar: TestNode
  /** All nodes, ordered by party. */
  readonly nodes: readonly { readonly party: number; readonly url: string; readonly identity: string }[]
  stop(): Promise<void>
}

/** Three nodes, of which the second is compromised: it sends what `engine` produces. */
export async function startWithLiar(engine: Engine, options: ProcessOptions): Promise<MixedNodes> {
  const { made, peers, remove } = makeNodes(3)
  const honest = made.filter(({ party }) => party !== 2).map((node) => nodeProcess(node, peers, options))
  const [, second] = made
  if (second === undefined) throw new Error('no second node was made')
  const rules = {
    networks: options.networks,
    assets: new Map<string, number>(),
    feeMaximums,
    isUnauditedAcknowledged: false,
    ceremoniesPerHour: 10_000,
    agreed: new Map<string, never>(),
    now: Date.now,
  }
  const liar = await runNode(second, { coordinator: options.coordinator, peers, rules, engine })
  await Promise.all(honest.map((node) => node.start()))
  return {
    honest,
    liar,
    nodes: [...honest, liar].toSorted((left, right) => left.party - right.party),
    async stop() {
      await Promise.all([liar.stop(), ...honest.map((node) => node.kill())])
      remove()
    },
  }
}

async function runNode(
  made: MadeNode,
  options: {
    readonly coordinator: string
    readonly peers: ReadonlyMap<number, string>
    readonly rules: ConstructorParameters<typeof Sessions>[2]
    readonly engine?: Engine
    readonly elapsed?: () => number
  },
): Promise<TestNode> {
  const log = pino({ level: 'silent' })
  let folder: NodeFolder
  let port = 0
  let end: () => Promise<void> = () => Promise.resolve()
  const start = async () => {
    folder = openNodeFolder(made.path, made.sealingKey, options.rules.now, options.elapsed)
    const self = { party: made.party, identity: folder.identity, peers: options.peers }
    const sessions = new Sessions(self, folder, options.rules, options.engine)
    const server = makeListener({ self, coordinators: options.coordinator.split(','), sessions, log })
    const connections = new Set<Socket>()
    server.on('connection', (connection: Socket) => {
      connections.add(connection)
      connection.on('close', () => connections.delete(connection))
    })
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
    end = () =>
      new Promise((done) => {
        server.close(() => done())
        for (const connection of connections) connection.destroy()
        folder.close()
      })
  }
  await start()
  return {
    party: made.party,
    identity: made.identity,
    path: made.path,
    sealingKey: made.sealingKey,
    url: `https://127.0.0.1:${port}`,
    get folder() {
      return folder
    },
    stop: () => end(),
    start,
  }
}
