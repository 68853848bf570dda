/** The whole product on one machine: database, stand-ins for chains, server, ingester and console, with people and
 *  history. */
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashOfPage, readPageFiles } from '@holdfast/approver/page-files'
import { api } from '@holdfast/contract'
import type { ProviderEntry } from '@holdfast/providers'
import { openDatabase } from '@holdfast/store'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { migrate } from '@holdfast/store/migrate'
import { claimFolder } from './claim-folder.ts'
import { approverFolder, buildApprover, buildConsole } from './built-pages.ts'
import { planSigners, type SignersPlan } from './plan-signers.ts'
import { secretIn } from './secret-in.ts'
import type { SandboxChain } from './chains/sandbox-chain.ts'
import { firstChain, sandboxChains } from './chains/sandbox-chains.ts'
import { sandboxAssets, sandboxNetworkIds } from './seeds/sandbox-assets.ts'
import { claimPort } from './claim-port.ts'
import { type ProcessPlan, runProcess, type SupervisedProcess, superviseProcess } from './processes.ts'
import {
  authenticatorsFile,
  type PeopleAuthenticators,
  peopleAuthenticatorsIn,
} from './rules/people-authenticators.ts'
import { putRulesInForce } from './rules/put-rules-in-force.ts'
import { enqueueFirstReadings } from './seeds/enqueue-first-readings.ts'
import { seedKeyDomain } from './seeds/seed-key-domain.ts'
import { seedPeople } from './seeds/seed-people.ts'
import type { Settings } from './read-settings.ts'

export interface RunningHoldfast {
  readonly url: string
  /** `sha256`: of the files of the page on which people approve. */
  readonly approver: { readonly url: string; readonly sha256: string }
  readonly databaseUrl: string
  /** Process ids by name, for callers that want to kill one. */
  pids(): Readonly<Record<string, number | undefined>>
  stop(): Promise<void>
}

export interface StartOptions {
  /** Called for each part that becomes ready. */
  readonly report?: (text: string) => void
  /** Aborts a start in progress. */
  readonly signal?: AbortSignal
}

/** Resolves when the server reports that it is healthy. */
export async function startHoldfast(
  settings: Settings,
  options: StartOptions = {},
): Promise<RunningHoldfast> {
  const ends: (() => Promise<void>)[] = []
  const stop = async () => {
    const failures: unknown[] = []
    // A process that fails to end does not keep the others running.
    for (const end of ends.splice(0).toReversed())
      await end().catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    const letGo = claimFolder(settings.dataFolder)
    ends.push(async () => letGo())
    return await startAll({
      settings,
      ports: await claimPorts(settings),
      sandboxToken: randomBytes(32).toString('hex'),
      report: options.report ?? (() => undefined),
      signal: options.signal ?? new AbortController().signal,
      running: new Map(),
      ends,
      stop,
    })
  } catch (error) {
    await stop()
    throw error
  }
}

interface Start {
  readonly settings: Settings
  readonly ports: Ports
  readonly sandboxToken: string
  readonly report: (text: string) => void
  readonly signal: AbortSignal
  readonly running: Map<string, SupervisedProcess>
  /** Functions that end the started parts, in starting order. */
  readonly ends: (() => Promise<void>)[]
  readonly stop: () => Promise<void>
}

interface Ports {
  readonly server: number
  readonly balances: number
  readonly approver: number
  readonly chains: readonly { readonly chain: SandboxChain; readonly port: number }[]
  readonly signers: readonly number[]
}

const signerCount = 3

const canRun = (chain: SandboxChain): boolean => chain.obstacle() === null

async function claimPorts(settings: Settings): Promise<Ports> {
  return {
    server: await claimPort(settings.port, 'PORT'),
    balances: await claimPort(settings.balancesPort, 'HOLDFAST_BALANCES_PORT'),
    approver: await claimPort(settings.approverPort, 'HOLDFAST_APPROVER_PORT'),
    chains: await Promise.all(
      sandboxChains.filter(canRun).map(async (chain) => {
        const { variable, usual } = chain.port
        return { chain, port: await claimPort(settings.chainPorts[chain.name] ?? usual, variable) }
      }),
    ),
    signers: await Promise.all(Array.from({ length: signerCount }, () => claimPort(0, 'a signer'))),
  }
}

async function startAll(start: Start): Promise<RunningHoldfast> {
  const { ports, running } = start
  const [databaseUrl] = await allOrFirstError([prepareDatabase(start), startChains(start), buildPages(start)])
  start.signal.throwIfAborted()
  const people = peopleAuthenticatorsIn(start.settings.dataFolder, urlOf(start.ports.approver))
  const plan = describeSigners(start)
  startSigners(start, plan)
  const environment = { ...environmentOfProduct(start, databaseUrl), HOLDFAST_SIGNERS: plan.addresses }
  supervise(start, 'server', 'apps/server/src/main.ts', environment)
  const approver = startApprover(start)
  const url = urlOf(ports.server)
  await untilAnswered(start, approver.url, ({ status }) => status === 200)
  await untilAnswered(start, `${url}/api/health`, isWell)
  if (await startRules(start, databaseUrl, { people, plan })) start.report('Signers accepted the rules')
  // Its first reading occupies a processor, which the signers of a first start need.
  supervise(start, 'ingester', 'apps/ingester/src/main.ts', withoutSecrets(environment), ingesterOptions)
  return {
    url,
    approver,
    databaseUrl,
    pids: () => Object.fromEntries([...running].map(([name, { pid }]) => [name, pid])),
    stop: start.stop,
  }
}

const urlOf = (port: number): string => `http://localhost:${port}`

/** One after the other: both together need more memory than a small machine has. */
async function buildPages(start: Start): Promise<void> {
  if (await buildConsole(start.signal)) start.report('Console built')
  if (await buildApprover(start.signal)) start.report('Approver page built')
}

/** It knows the servers that its links may name, and no secret. */
function startApprover(start: Start): RunningHoldfast['approver'] {
  const { ports } = start
  supervise(start, 'approver', 'apps/approver/serve.ts', {
    PATH: process.env.PATH,
    HOLDFAST_HOST: process.env.HOLDFAST_HOST,
    HOLDFAST_APPROVER_PORT: String(ports.approver),
    HOLDFAST_APPROVER_SERVERS: publicOriginOf(ports),
  })
  return { url: urlOf(ports.approver), sha256: hashOfPage(readPageFiles(approverFolder)) }
}

/** Where people reach the server: links to the approver page name it. */
const publicOriginOf = ({ server }: Ports): string => process.env.HOLDFAST_PUBLIC_ORIGIN || urlOf(server)

/** Room for young objects: fewer collections while a long history is read. */
const ingesterOptions = ['--min-semi-space-size=32', '--max-semi-space-size=64']

function supervise(
  start: Start,
  name: string,
  entry: string,
  environment: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): void {
  if (!start.running.has(name)) start.ends.push(async () => start.running.get(name)?.stop())
  start.running.set(name, superviseProcess({ ...planOf(start, name, entry, environment), nodeOptions }))
}

/** Throws the first failure, but only after all tasks have settled, so nothing is left half-started. */
async function allOrFirstError<T extends readonly unknown[]>(tasks: {
  [K in keyof T]: Promise<T[K]>
}): Promise<T> {
  await Promise.allSettled(tasks)
  return Promise.all(tasks) as Promise<T>
}

async function prepareDatabase(start: Start): Promise<string> {
  const url = start.settings.databaseUrl ?? (await startOwnDatabase(start))
  await migrate(url)
  const db = openDatabase(url, { poolSize: 2 })
  try {
    await seedPeople(db, {
      withRecordings: start.settings.recordings !== undefined,
      served: new Set(start.ports.chains.map(({ chain }) => chain.network.code)),
    })
    await seedKeyDomain(db)
    await enqueueFirstReadings(db)
  } finally {
    await db.destroy()
  }
  start.report('Database ready')
  return url
}

async function startOwnDatabase({ settings, ends }: Start): Promise<string> {
  const server = await startEmbeddedPostgres(settings.dataFolder)
  ends.push(() => server.stop())
  return server.url
}

/** A separate process writes the year of the first chain, to use a second processor. */
async function startChains(start: Start): Promise<void> {
  for (const { title, obstacle } of sandboxChains) {
    const reason = obstacle()
    if (reason !== null) start.report(`${title} is left out: ${reason}`)
  }
  await allOrFirstError(
    start.ports.chains.map(async (place) => {
      if (place.chain === firstChain) await writeHistory(start)
      await startChain(start, place)
    }),
  )
}

const writeHistory = (start: Start): Promise<void> =>
  runProcess(
    planOf(start, 'history', 'sandbox/src/seeds/write-history.ts', environmentOfChains(start)),
    start.signal,
  )

async function startChain(start: Start, { chain, port }: Ports['chains'][number]): Promise<void> {
  const process = chain.describeProcess({ port })
  supervise(start, chain.name, process.node, { ...environmentOfChains(start), ...process.environment })
  await untilAnswered(start, `http://127.0.0.1:${port}${process.readyPath}`, ({ status }) => status === 200)
  start.report(`${chain.title} node ready`)
}

function describeSigners({ settings, ports }: Start): SignersPlan {
  return planSigners({
    dataFolder: settings.dataFolder,
    ports: ports.signers,
    secretKey: secretKeyOf(settings),
    networks: sandboxNetworkIds,
    assets: sandboxAssets,
    reshare: settings.reshare,
  })
}

/** Each knows its own folder and keys, and nothing about the database or the environment of the others. */
function startSigners(start: Start, { signers }: SignersPlan): void {
  for (const { name, environment } of signers)
    supervise(start, name, 'apps/signer/src/main.ts', { PATH: process.env.PATH, ...environment })
}

/** False when the rules are in force already. */
async function startRules(
  start: Start,
  databaseUrl: string,
  { people, plan }: { readonly people: PeopleAuthenticators; readonly plan: SignersPlan },
): Promise<boolean> {
  const db = openDatabase(databaseUrl, { poolSize: 2 })
  try {
    return await putRulesInForce({
      db,
      people,
      signers: plan.folders,
      signal: start.signal,
      whileSignersAreStopped: (act) => restartSigners(start, plan, act),
    })
  } finally {
    await db.destroy()
  }
}

/** `act` runs while no signer uses its folder. */
async function restartSigners(start: Start, plan: SignersPlan, act: () => void): Promise<void> {
  await Promise.all(plan.signers.map(async ({ name }) => start.running.get(name)?.stop()))
  act()
  startSigners(start, plan)
  await Promise.all(start.ports.signers.map((port) => untilListening(start, port)))
}

async function untilListening({ signal }: Start, port: number): Promise<void> {
  for (const until = Date.now() + patienceMs; !(await isListening(port)); await sleep(50)) {
    signal.throwIfAborted()
    if (Date.now() > until) throw new Error('a signer cannot start')
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

const secretKeyOf = ({ dataFolder }: Settings): string =>
  process.env.HOLDFAST_SECRET_KEY || secretIn(dataFolder, 'secret-key')

function planOf(
  { settings }: Start,
  name: string,
  entry: string,
  environment: NodeJS.ProcessEnv,
): ProcessPlan {
  return { name, entry, environment, logs: join(settings.dataFolder, 'logs') }
}

function environmentOfChains({ settings, sandboxToken }: Start): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOLDFAST_DATA: settings.dataFolder,
    SANDBOX_TOKEN: sandboxToken,
    ...(settings.recordings === undefined ? {} : { HOLDFAST_RECORDINGS: settings.recordings }),
  }
}

function environmentOfProduct(start: Start, databaseUrl: string): NodeJS.ProcessEnv {
  const { settings, ports } = start
  return {
    ...environmentOfChains(start),
    SANDBOX_CONTROLS: controlsOf(start),
    PORT: String(ports.server),
    HOLDFAST_BALANCES_PORT: String(ports.balances),
    HOLDFAST_PUBLIC_ORIGIN: publicOriginOf(ports),
    HOLDFAST_APPROVER_ORIGIN: urlOf(ports.approver),
    DATABASE_URL: databaseUrl,
    HOLDFAST_SANDBOX: 'true',
    SANDBOX_CREDENTIALS_FILE: authenticatorsFile(settings.dataFolder),
    HOLDFAST_SECRET_KEY: secretKeyOf(settings),
    HOLDFAST_WEBHOOK_ALLOW: settings.webhookAllow,
    HOLDFAST_PROVIDERS: JSON.stringify(providersOf(start)),
    DEV_MODE: String(settings.isDevMode),
    VITE_DEV_MODE: String(settings.isDevMode),
  }
}

/** The ingester has the database and the providers, and cannot speak as the server to signers or people. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    HOLDFAST_SECRET_KEY: _key,
    HOLDFAST_SIGNERS: _signers,
    SANDBOX_TOKEN: _token,
    ...others
  } = environment
  return others
}

const controlsOf = ({ ports }: Start): string =>
  ports.chains
    .map(({ chain, port }) => `${chain.name}=http://127.0.0.1:${port}${chain.controlPath}`)
    .join(',')

const providersOf = (start: Start): ProviderEntry[] =>
  start.ports.chains.flatMap(({ chain, port }) =>
    chain.providers({
      url: `http://127.0.0.1:${port}`,
      withRecordings: start.settings.recordings !== undefined,
    }),
  )

const patienceMs = 120_000

/** Waits until `url` gives the expected answer; fails when a process keeps crashing instead. */
async function untilAnswered(
  { running, settings, signal }: Start,
  url: string,
  isWanted: (answer: Response) => boolean | Promise<boolean>,
): Promise<void> {
  for (const until = Date.now() + patienceMs; ; await sleep(100)) {
    signal.throwIfAborted()
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer !== undefined && (await isWanted(answer))) return
    const failing = [...running].find(([, { restarts }]) => restarts > 3)?.[0]
    if (failing !== undefined || Date.now() > until)
      throw new Error(
        `${failing === undefined ? `${url} does not answer` : `${failing} cannot start`}; see ${join(settings.dataFolder, 'logs')}`,
      )
  }
}

async function isWell(answer: Response): Promise<boolean> {
  const health = api.getHealth.reply.safeParse(await answer.json().catch(() => undefined))
  return answer.status === 200 && health.success && health.data.ok
}
