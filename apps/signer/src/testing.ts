/** Nodes in this process, each with its own folder and window, for tests of what talks to them. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { makeListener } from './listen.ts'
import { makeNodeFolder, type NodeFolder, openNodeFolder } from './node-folder.ts'
import { Sessions } from './sessions/sessions.ts'

export interface TestNode {
  readonly party: number
  readonly url: string
  readonly identity: string
  readonly folder: NodeFolder
  /** Ends it and its sessions; `start` brings it back with what it kept, at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
}

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
  }: { readonly coordinator: string; readonly networks: readonly string[]; readonly now?: () => number },
): Promise<TestNodes> {
  const place = mkdtempSync(join(tmpdir(), 'signers-'))
  const made = Array.from({ length: count }, (_, i) => {
    const sealingKey = randomBytes(32)
    const path = join(place, String(i + 1))
    return { party: i + 1, path, sealingKey, identity: makeNodeFolder(path, sealingKey) }
  })
  const peers = new Map(made.map(({ party, identity }) => [party, identity]))
  const nodes = await Promise.all(
    made.map((one) =>
      runNode(one, { coordinator, peers, rules: { networks, isUnauditedAcknowledged: false, now } }),
    ),
  )
  return {
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      rmSync(place, { recursive: true, force: true })
    },
  }
}

async function runNode(
  made: { party: number; path: string; sealingKey: Buffer; identity: string },
  told: {
    readonly coordinator: string
    readonly peers: ReadonlyMap<number, string>
    readonly rules: ConstructorParameters<typeof Sessions>[2]
  },
): Promise<TestNode> {
  const log = pino({ level: 'silent' })
  let folder = openNodeFolder(made.path, made.sealingKey)
  let port = 0
  let end: () => Promise<void> = () => Promise.resolve()
  const start = async () => {
    folder = openNodeFolder(made.path, made.sealingKey)
    const self = { party: made.party, identity: folder.identity, peers: told.peers }
    const sessions = new Sessions(self, folder, told.rules)
    const server = makeListener({ self, coordinator: told.coordinator, sessions, log })
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
      })
  }
  await start()
  return {
    party: made.party,
    identity: made.identity,
    url: `http://127.0.0.1:${port}`,
    get folder() {
      return folder
    },
    stop: () => end(),
    start,
  }
}
