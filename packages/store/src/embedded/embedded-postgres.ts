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
  /** For the role that owns the database of Holdfast and is no superuser, so it cannot reach files or programs. */
  readonly url: string
  /** For the superuser. Only tests need it; no process of the product gets it. */
  readonly superuserUrl: string
  /** The folder of the database's files. */
  readonly folder: string
  stop(): Promise<void>
}

/** A folder of an earlier version has no password of the owner yet. */
const Access = z.object({
  port: z.number().int(),
  /** The superuser's. */
  password: z.string().min(32),
  ownerPassword: z.string().min(32).optional(),
})
type Access = z.infer<typeof Access> & { readonly ownerPassword: string }

const superuser = 'holdfast'
const databaseOwner = 'holdfast_owner'
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
    ? readAccess(cluster)
    : await initialise(cluster)
  try {
    const running = await start(cluster, access)
    await createDatabase(running)
    await giveDatabaseToOwner(running)
    return {
      url: urlOf({ user: databaseOwner, password: running.ownerPassword, port: running.port }),
      superuserUrl: superuserUrlOf(running, database),
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
  const access: Access = { port: await freePort(), password: newPassword(), ownerPassword: newPassword() }
  const passwordFile = join(folder, 'password')
  writePrivate(passwordFile, `${access.password}\n`, cluster.owner)
  writeAccess(cluster, access)
  const draft = `${files}.new`
  rmSync(draft, { recursive: true, force: true })
  await run(cluster, binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-locale',
  ])
  rmSync(passwordFile)
  renameSync(draft, files)
  return access
}

const newPassword = (): string => randomBytes(24).toString('hex')

function readAccess(cluster: Cluster): Access {
  const path = join(cluster.folder, 'access.json')
  const stored = parseAccess(path)
  if (stored.ownerPassword !== undefined) return { ...stored, ownerPassword: stored.ownerPassword }
  const access = { ...stored, ownerPassword: newPassword() }
  writeAccess(cluster, access)
  return access
}

function parseAccess(path: string): z.infer<typeof Access> {
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
  await asSuperuser(access, 'postgres', async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  })
}

/**
 * The superuser of a cluster can read and write the files of its user and run programs. So the product has a role of its own, which
 * owns the database and what is in it, also where the superuser made that before.
 */
async function giveDatabaseToOwner(access: Access): Promise<void> {
  await asSuperuser(access, database, async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [database],
    )
    if (rows[0]?.owner === databaseOwner) return
    await client.query(`begin;
      do $$ begin
        if not exists (select from pg_roles where rolname = '${databaseOwner}') then
          create role ${databaseOwner} login nosuperuser nocreatedb nocreaterole noreplication;
        end if;
      end $$;
      alter role ${databaseOwner} password '${access.ownerPassword}';
      alter database ${database} owner to ${databaseOwner};
      ${await ownedBySuperuser(client)}
      commit`)
  })
}

/** The statements that give away every schema, table, sequence, view, type and function of Holdfast. */
async function ownedBySuperuser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `with places as (
       select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
     )
     select format('alter schema %I owner to %I;', nspname, $1::text) as statement
       from places where nspname <> 'public'
     union all
     select format('alter table %I.%I owner to %I;', nspname, relname, $1)
       from pg_class c join places on places.oid = relnamespace
       where relkind in ('r', 'p', 'v', 'm') or (relkind = 'S' and not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
     union all
     select format('alter type %I.%I owner to %I;', nspname, typname, $1)
       from pg_type t join places on places.oid = typnamespace
       where typelem = 0 and (typrelid = 0 or (select relkind = 'c' from pg_class where pg_class.oid = typrelid))
         and typtype <> 'm'
     union all
     select format('alter routine %s owner to %I;', p.oid::regprocedure, $1)
       from pg_proc p join places on places.oid = pronamespace`,
    [databaseOwner],
  )
  return rows.map(({ statement }) => statement).join('\n')
}

async function asSuperuser(
  access: Access,
  name: string,
  act: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrlOf(access, name) })
  await client.connect()
  try {
    await act(client)
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
  const client = new pg.Client({ connectionString: superuserUrlOf(access), connectionTimeoutMillis: 2_000 })
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

const superuserUrlOf = ({ port, password }: Access, name = 'postgres') =>
  urlOf({ user: superuser, password, port }, name)

const urlOf = (
  { user, password, port }: { readonly user: string; readonly password: string; readonly port: number },
  name = database,
) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

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

/** A port of this machine that nothing listens on. */
export const freePort = (): Promise<number> => listenOnce(0)

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
