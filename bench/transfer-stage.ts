/**
 * Server, ingester and three signers as processes that may be killed, connections between them that may be
 * cut, and a stand-in node in this process. The key of the signers is bound to the rules of the sandbox, with
 * lower caps, and funded.
 */
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseRules, type Rules, type SignedApprovalText } from '@holdfast/policy/rules'
import {
  claimPort,
  credentialKeysOf,
  peopleAuthenticatorsIn,
  planSigners,
  putRulesInForce,
  sandboxAssets,
  sandboxNetworkIds,
  sandboxContracts,
  sandboxPassword,
  SandboxTron,
  seedKeyDomain,
  seedPeople,
  serveTron,
  type SignerFolder,
  type SupervisedProcess,
  superviseProcess,
  tronProvidersAt,
} from '@holdfast/sandbox'
import type { Database } from '@holdfast/store'
import { findRulesInForce } from '@holdfast/store/read'
import { z } from 'zod'
import { signedApproval } from './test/signed-approval.ts'
import { openWire, type Wire } from './open-wire.ts'

export const processNames = ['server', 'ingester', 'signer-1', 'signer-2', 'signer-3'] as const
export type ProcessName = (typeof processNames)[number]
const persons = ['treasurer', 'approver', 'approver2'] as const
export type Person = (typeof persons)[number]

export interface Stage {
  readonly db: Database
  readonly node: SandboxTron
  readonly wallet: { readonly id: string; readonly address: string }
  readonly tokens: { readonly trx: string; readonly usdt: string }
  /** In force at every signer. */
  readonly rules: Rules
  readonly signers: readonly SignerFolder[]
  /** As the person's authenticator signs it on the approver page. */
  sign(act: 'request' | 'approve', person: Person, intentHash: string): SignedApprovalText
  /** The person's no on the approver page. */
  reject(person: Person, id: string): Promise<Answer | null>
  /** Null: there was no answer, or it was cut. */
  ask(person: Person, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | null>
  kill(name: ProcessName): void
  /** Cuts every connection of the server to a signer at once. */
  cutWires(): void
  /** Ends every connection to the database in the middle of its work. */
  killDatabase(): Promise<void>
  stop(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly text: string
  /** Null: not a refusal. */
  readonly code: string | null
  /** JSON, with the code of a signer that refuses; empty without a refusal. */
  readonly params: string
}

export interface StageOptions {
  readonly db: Database
  readonly databaseUrl: string
  readonly folder: string
  readonly blockEveryMs: number
  readonly killDatabase: (db: Database) => Promise<void>
  /** The cap of a day, in whole units of each asset. */
  readonly perDay: number
}

/** In whole units of each asset. */
const caps = { perTransfer: 5, byOnePerson: 3 } as const
const approverOrigin = 'http://localhost:3001'

const startPatienceMs = 60_000
const answerPatienceMs = 60_000

export async function openStage({
  db,
  databaseUrl,
  folder,
  blockEveryMs,
  killDatabase,
  perDay,
}: StageOptions): Promise<Stage> {
  await seedPeople(db, { withRecordings: false })
  await seedKeyDomain(db)
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
    HOLDFAST_APPROVER_ORIGIN: approverOrigin,
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
  const signerNames = processNames.slice(2)
  const startSigners = () => {
    for (const [place, { environment }] of plan.signers.entries())
      supervise(signerNames[place] ?? 'signer-1', 'apps/signer/src/main.ts', {
        PATH: process.env.PATH,
        ...environment,
      })
  }
  startSigners()
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
    const people = peopleAuthenticatorsIn(folder, approverOrigin)
    await putRulesInForce({
      db,
      people,
      caps: { ...caps, perDay },
      signers: plan.folders,
      signal: new AbortController().signal,
      whileSignersAreStopped: async (act) => {
        await Promise.all(signerNames.map(async (name) => running.get(name)?.stop()))
        act()
        startSigners()
        await Promise.all(ports.map(untilListening))
      },
    })
    const rules = await readRules(db)
    const idOf = await readPeople(db)
    return {
      db,
      node,
      rules,
      signers: plan.folders,
      ...(await fund(db, node, { asker, rules })),
      sign: (act, person, intentHash) => {
        const { organisation, version } = rules.document
        const statement = {
          act,
          intentHash,
          organisation,
          rulesVersion: version,
          rulesHash: rules.hash,
          person: idOf(person),
          notAfter: Date.now() + statementMs,
        }
        const [key] = credentialKeysOf(people.seed, emailOf(person))
        return signedApproval(statement, key, { rpId: 'localhost', origin: approverOrigin })
      },
      reject: (person, id) => asker.reject(person, id),
      ask: (person, method, path, body) => asker.ask(person, method, path, body),
      kill: (name) => {
        const pid = running.get(name)?.pid
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      },
      cutWires: () => {
        for (const wire of wires) wire.cut()
      },
      killDatabase: () => killDatabase(db),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const statementMs = 3_600_000

const emailOf = (person: Person): string => `${person}@holdfast.test`

async function untilListening(port: number): Promise<void> {
  for (const until = Date.now() + startPatienceMs; Date.now() < until; await sleep(50))
    if (await isListening(port)) return
  throw new Error(`nothing listens at port ${port}`)
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket
      .once('connect', () => {
        socket.destroy()
        done(true)
      })
      .once('error', () => done(false))
  })

async function readRules(db: Database): Promise<Rules> {
  const { entity_id } = await db
    .selectFrom('rules_versions')
    .select('entity_id')
    .where('state', '=', 'in_force')
    .executeTakeFirstOrThrow()
  const parsed = parseRules((await findRulesInForce(db, entity_id))?.document ?? new Uint8Array())
  if (!parsed.ok) throw new Error('the stored rules are not valid')
  return parsed.value
}

async function readPeople(db: Database): Promise<(person: Person) => string> {
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  return (person) => users.find(({ email }) => email === emailOf(person))?.id ?? ''
}

async function fund(
  db: Database,
  node: SandboxTron,
  { asker, rules }: { readonly asker: Asker; readonly rules: Rules },
): Promise<Pick<Stage, 'wallet' | 'tokens'>> {
  await asker.signIn()
  const address = rules.document.keys[0]?.wallets[0]?.address ?? ''
  const { id } = await db
    .selectFrom('wallets')
    .select('id')
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
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

const Link = z.looseObject({ url: z.string() })

class Asker {
  readonly #base: string
  readonly #tokens = new Map<Person, string>()

  constructor(base: string) {
    this.#base = base
  }

  /** The sessions survive killed servers. */
  async signIn(): Promise<void> {
    for (const person of persons) {
      const answer = await this.#untilAnswered('/api/auth/login', {
        email: emailOf(person),
        password: sandboxPassword,
      })
      const { token } = z.looseObject({ token: z.string() }).parse(JSON.parse(answer.text))
      this.#tokens.set(person, token)
    }
  }

  async make(path: string, body: object): Promise<void> {
    const answer = await this.ask('treasurer', 'POST', path, body)
    if (answer === null || answer.status >= 300) throw new Error(`${path}: ${answer?.text ?? 'no answer'}`)
  }

  async reject(person: Person, id: string): Promise<Answer | null> {
    const link = await this.ask(person, 'POST', `/api/transfer-requests/${id}/approver-link`)
    if (link?.status !== 200) return link
    const { hash } = new URL(Link.parse(JSON.parse(link.text)).url)
    const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
    const body = { reason: 'AMOUNT', note: '' }
    return this.#send(token, 'POST', `/approver/requests/${id}/rejection`, body)
  }

  ask(person: Person | null, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | null> {
    return this.#send(person === null ? undefined : this.#tokens.get(person), method, path, body)
  }

  async #send(
    token: string | undefined,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer | null> {
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
      return {
        status: answer.status,
        text: await answer.text(),
        code: answer.headers.get('x-error-code'),
        params: decodeURIComponent(answer.headers.get('x-error-params') ?? ''),
      }
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
