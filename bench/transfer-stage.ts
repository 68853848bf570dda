/**
 * Server, ingester and three signers as processes that may be killed, connections between them that may be
 * cut, and a stand-in node in this process. A key of the signers is generated and funded.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  claimPort,
  planSigners,
  sandboxAssets,
  sandboxNetworkIds,
  sandboxContracts,
  sandboxPassword,
  SandboxTron,
  seedPeople,
  serveTron,
  type SupervisedProcess,
  superviseProcess,
  tronProvidersAt,
} from '@holdfast/sandbox'
import type { Database } from '@holdfast/store'
import { z } from 'zod'
import { openWire, type Wire } from './open-wire.ts'

export const processNames = ['server', 'ingester', 'signer-1', 'signer-2', 'signer-3'] as const
export type ProcessName = (typeof processNames)[number]
export type Person = 'treasurer' | 'approver'

export interface Stage {
  readonly db: Database
  readonly node: SandboxTron
  readonly wallet: { readonly id: string; readonly address: string }
  readonly tokens: { readonly trx: string; readonly usdt: string }
  /** Null: there was no answer, or it was cut. */
  ask(person: Person, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | null>
  kill(name: ProcessName): void
  /** Cuts every connection of the server to a signer at once. */
  cutWires(): void
  stop(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly text: string
}

export interface StageOptions {
  readonly db: Database
  readonly databaseUrl: string
  readonly folder: string
  readonly blockEveryMs: number
}

const startPatienceMs = 60_000
const answerPatienceMs = 60_000

export async function openStage({ db, databaseUrl, folder, blockEveryMs }: StageOptions): Promise<Stage> {
  await seedPeople(db, { withRecordings: false })
  const node = new SandboxTron({ dataFolder: null })
  const tron = await serveTron({ node, recordings: null, token: 'only in this process' }, 0)
  node.mine(25)
  const ports = await Promise.all(['a signer', 'a signer', 'a signer'].map((name) => claimPort(0, name)))
  const wires = await Promise.all(ports.map(openWire))
  const secretKey = randomBytes(32).toString('hex')
  const plan = planSigners({
    dataFolder: folder,
    ports,
    secretKey,
    networks: sandboxNetworkIds,
    assets: sandboxAssets,
  })
  const port = await claimPort(0, 'PORT')
  const product = {
    PATH: process.env.PATH,
    LOG_LEVEL: 'warn',
    PORT: String(port),
    HOLDFAST_BALANCES_PORT: String(await claimPort(0, 'HOLDFAST_BALANCES_PORT')),
    DATABASE_URL: databaseUrl,
    HOLDFAST_SANDBOX: 'true',
    HOLDFAST_FOLLOW_SECONDS: '2',
    HOLDFAST_SECRET_KEY: secretKey,
    HOLDFAST_SIGNERS: addressesOver(plan.addresses, wires),
    HOLDFAST_PROVIDERS: JSON.stringify(tronProvidersAt('tron-sandbox', tron.url)),
  }
  const running = new Map<string, SupervisedProcess>()
  const supervise = (name: ProcessName, entry: string, environment: NodeJS.ProcessEnv) => {
    const logs = join(folder, 'logs')
    const ways = { longestPauseMs: 1_000, onEnd: () => undefined }
    running.set(name, superviseProcess({ name, entry, environment, logs, ...ways }))
  }
  for (const [place, { environment }] of plan.signers.entries())
    supervise(processNames[place + 2] ?? 'signer-1', 'apps/signer/src/main.ts', {
      PATH: process.env.PATH,
      ...environment,
    })
  supervise('server', 'apps/server/src/main.ts', product)
  supervise('ingester', 'apps/ingester/src/main.ts', product)
  const stop = async () => {
    clearInterval(miner)
    await Promise.all([...running.values()].map((process) => process.stop()))
    for (const wire of wires) wire.close()
    await tron.close()
    node.stop()
  }
  const miner = setInterval(() => node.mine(1), blockEveryMs)
  const asker = new Asker(`http://127.0.0.1:${port}`)
  try {
    return {
      db,
      node,
      ...(await fund(db, node, asker)),
      ask: (person, method, path, body) => asker.ask(person, method, path, body),
      kill: (name) => {
        const pid = running.get(name)?.pid
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      },
      cutWires: () => {
        for (const wire of wires) wire.cut()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fund(
  db: Database,
  node: SandboxTron,
  asker: Asker,
): Promise<Pick<Stage, 'wallet' | 'tokens'>> {
  await asker.signIn()
  const domain = await asker.make('/api/mpc/kds', { label: 'Campaign', threshold: 2, n: 3 })
  const key = await asker.make('/api/mpc/keys/keygen', { kd_id: domain.id, label: 'Campaign' })
  const { address = '', wallet_id: id = '' } = key
  node.give(address, 200_000_000_000n)
  node.give(address, 1_000_000_000_000n, sandboxContracts.usdt)
  node.mine(25)
  const network = await db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'tron-sandbox')
    .executeTakeFirstOrThrow()
  await asker.make('/api/v1/tron/catch-up', {
    address,
    network_id: network.id,
    limit: null,
    provider: 'trongrid',
    use_high_watermark: true,
  })
  const tokens = await db
    .selectFrom('tokens')
    .select(['id', 'symbol'])
    .where('network_id', '=', network.id)
    .execute()
  const tokenOf = (symbol: string) => tokens.find((token) => token.symbol === symbol)?.id ?? ''
  return { wallet: { id, address }, tokens: { trx: tokenOf('TRX'), usdt: tokenOf('USDT') } }
}

const Made = z.looseObject({
  id: z.string().default(''),
  address: z.string().nullish().transform(orUndefined),
  wallet_id: z.string().nullish().transform(orUndefined),
})
type Made = z.output<typeof Made>

function orUndefined<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined
}

class Asker {
  readonly #base: string
  readonly #tokens = new Map<Person, string>()

  constructor(base: string) {
    this.#base = base
  }

  /** The sessions survive killed servers. */
  async signIn(): Promise<void> {
    for (const person of ['treasurer', 'approver'] as const) {
      const answer = await this.#untilAnswered('/api/auth/login', {
        email: `${person}@holdfast.test`,
        password: sandboxPassword,
      })
      const { token } = z.looseObject({ token: z.string() }).parse(JSON.parse(answer.text))
      this.#tokens.set(person, token)
    }
  }

  async make(path: string, body: object): Promise<Made> {
    const answer = await this.ask('treasurer', 'POST', path, body)
    if (answer === null || answer.status >= 300) throw new Error(`${path}: ${answer?.text ?? 'no answer'}`)
    return Made.parse(JSON.parse(answer.text))
  }

  async ask(
    person: Person | null,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer | null> {
    const token = person === null ? undefined : this.#tokens.get(person)
    try {
      const answer = await fetch(this.#base + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerPatienceMs),
      })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return null
    }
  }

  async #untilAnswered(path: string, body: object): Promise<Answer> {
    for (const until = Date.now() + startPatienceMs; Date.now() < until; await sleep(200)) {
      const answer = await this.ask(null, 'POST', path, body)
      if (answer?.status === 200) return answer
    }
    throw new Error(`${path}: no answer in ${startPatienceMs} ms`)
  }
}

const addressesOver = (addresses: string, wires: readonly Wire[]): string =>
  addresses
    .split(',')
    .map((address, place) => address.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${wires[place]?.port}`))
    .join(',')
