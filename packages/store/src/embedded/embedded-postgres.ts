/**
 * A real PostgreSQL in a folder of Holdfast, started with the product and found again after a crash. It
 * listens on loopback only, requires a password (SCRAM) that is stored in the folder with mode 0600, and logs
 * to a file.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { type Binaries, findBinaries } from './binaries.ts'
import { findOwner, isReachable, type Owner, sharedFolder } from './owner.ts'

export interface EmbeddedPostgres {
  readonly url: string
  /** The folder of the database's files. */
  readonly folder: string
  stop(): Promise<void>
}

const Access = z.object({ port: z.number().int(), password: z.string().min(32) })
type Access = z.infer<typeof Access>

const user = 'holdfast'
const database = 'holdfast'

/**
 * Starts the database of `dataFolder`, creates it first if there is none, or adopts the one that is still
 * running.
 */
export async function startEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  const owner = findOwner()
  const folder = databaseFolder(resolve(dataFolder), owner)
  const cluster: Cluster = { folder, files: join(folder, 'cluster'), owner, binaries: findBinaries(owner) }
  const access = existsSync(join(cluster.files, 'PG_VERSION'))
    ? readAccess(folder)
    : await initialise(cluster)
  try {
    const running = await start(cluster, access)
    await createDatabase(running)
    return {
      url: urlOf(running, database),
      folder,
      stop: () => stop(cluster),
    }
  } catch (error) {
    // It may have started despite the error.
    await stop(cluster).catch(() => undefined)
    throw error
  }
}

interface Cluster {
  readonly folder: string
  readonly files: string
  readonly owner: Owner | undefined
  readonly binaries: Binaries
}

/**
 * Usually `<data>/postgres`. The user who must run the database often cannot enter root's own folders: then
 * the database is in /var/lib/holdfast, and a file in the data folder names the place.
 */
function databaseFolder(dataFolder: string, owner: Owner | undefined): string {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  if (owner !== undefined) chmodSync(dataFolder, statSync(dataFolder).mode | 0o011)
  const folder =
    owner === undefined || isReachable(dataFolder)
      ? join(dataFolder, 'postgres')
      : folderElsewhere(dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** A new name each time, so that deleting the data folder starts with an empty database. */
function folderElsewhere(dataFolder: string): string {
  const note = join(dataFolder, 'postgres.location')
  if (!existsSync(note))
    writeFileSync(note, join(sharedFolder(), `database-${randomBytes(8).toString('hex')}`))
  return readFileSync(note, 'utf8').trim()
}

async function initialise(cluster: Cluster): Promise<Access> {
  const { folder, files, binaries } = cluster
  // An interrupted first start leaves an incomplete cluster without PG_VERSION or access file, and without
  // data.
  rmSync(files, { recursive: true, force: true })
  const access: Access = { port: await freePort(), password: randomBytes(24).toString('hex') }
  const passwordFile = join(folder, 'password')
  writePrivate(passwordFile, `${access.password}\n`, cluster.owner)
  writeAccess(cluster, access)
  const draft = `${files}.new`
  rmSync(draft, { recursive: true, force: true })
  await run(cluster, binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${user}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-locale',
  ])
  rmSync(passwordFile)
  renameSync(draft, files)
  return access
}

function readAccess(folder: string): Access {
  const path = join(folder, 'access.json')
  try {
    return Access.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new Error(
      `${path} is missing or unreadable, so the database beside it cannot be opened. Restore it from a backup.`,
    )
  }
}

const patienceMs = 60_000

/**
 * Retries for a while: after a kill, the dying processes of the old server may hold its files for some
 * seconds.
 */
async function start(cluster: Cluster, stored: Access): Promise<Access> {
  const until = Date.now() + patienceMs
  for (;;) {
    const adopted = { ...stored, port: runningPort(cluster) ?? stored.port }
    if (await isAnswering(adopted)) return adopted
    const access = (await isFree(stored.port)) ? stored : { ...stored, port: await freePort() }
    const failure = await startOnce(cluster, access).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined && (await isAnswering(access))) {
      if (access !== stored) writeAccess(cluster, access)
      return access
    }
    if (Date.now() > until)
      throw new Error(`The database did not start; see ${join(cluster.folder, 'postgres.log')}`, {
        cause: failure,
      })
    await sleep(500)
  }
}

/** The port is on the fourth line of a running server's pid file. */
function runningPort(cluster: Cluster): number | undefined {
  const path = join(cluster.files, 'postmaster.pid')
  const port = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[3]) : 0
  return port > 0 ? port : undefined
}

function startOnce(cluster: Cluster, access: Access): Promise<void> {
  const options = [
    `-p ${access.port}`,
    '-c listen_addresses=127.0.0.1',
    // Loopback is sufficient, and a socket's path may have at most 107 bytes.
    "-c unix_socket_directories=''",
    '-c jit=off',
  ].join(' ')
  return run(cluster, cluster.binaries.pgCtl, [
    'start',
    `--pgdata=${cluster.files}`,
    `--log=${join(cluster.folder, 'postgres.log')}`,
    '--wait',
    '--timeout=30',
    `--options=${options}`,
  ])
}

async function createDatabase(access: Access): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(access) })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

async function stop(cluster: Cluster): Promise<void> {
  await run(cluster, cluster.binaries.pgCtl, [
    'stop',
    `--pgdata=${cluster.files}`,
    '--mode=fast',
    '--wait',
  ]).catch((error: unknown) => {
    // A server that is not running counts as stopped.
    if (!String(error).includes('PID file')) throw error
  })
}

async function isAnswering(access: Access): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(access), connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const urlOf = ({ port, password }: Access, name = 'postgres') =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

/**
 * Runs one of PostgreSQL's programs as the owner, in its own process group: a signal to the group of Holdfast
 * must not end the program that is stopping the database.
 */
function run(cluster: Cluster, program: string, parameters: readonly string[]): Promise<void> {
  const { owner } = cluster
  return new Promise((done, fail) => {
    const child = spawn(program, [...parameters], {
      cwd: dirname(cluster.files),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(owner === undefined ? {} : owner),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', fail)
    // Not 'close', because the started database keeps the pipes open.
    child.once('exit', (code, signal) => {
      child.stdout.destroy()
      child.stderr.destroy()
      if (code === 0) done()
      else fail(new Error(`${program} ended with ${signal ?? `code ${code}`}: ${output.trim()}`))
    })
  })
}

function writeAccess({ folder, owner }: Cluster, access: Access): void {
  writePrivate(join(folder, 'access.json'), JSON.stringify(access), owner)
}

function writePrivate(path: string, text: string, owner: Owner | undefined): void {
  writeFileSync(path, text, { mode: 0o600 })
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid)
}

const isFree = (port: number) => listenOnce(port).then((actual) => actual === port)

const freePort = () => listenOnce(0)

/** The port, if it is free; 0 if it is taken. */
function listenOnce(port: number): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(0))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
