import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-embedded-'))
let database: EmbeddedPostgres

beforeAll(async () => {
  database = await startEmbeddedPostgres(folder)
  await query('create table kept (n int)')
}, 120_000)

afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('it listens on loopback only, asks for the password, and compiles nothing just in time', async () => {
  const [settings] = await query(
    "select current_setting('listen_addresses') as addresses, current_setting('jit') as jit, current_setting('fsync') as fsync",
  )
  expect(settings).toEqual({ addresses: '127.0.0.1', jit: 'off', fsync: 'on' })
  const wrong = new URL(database.url)
  wrong.password = 'guess'
  await expect(query('select 1', wrong.toString())).rejects.toThrow('password authentication failed')
})

const reaches = [
  `select pg_read_file('postgresql.conf')`,
  `select pg_read_file('../access.json')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/hosts')`,
  `copy kept from program 'echo 3'`,
  `copy kept to program 'cat'`,
  `copy kept from '/etc/hosts'`,
  `copy kept to '/tmp/holdfast-kept'`,
  `select rolpassword from pg_authid`,
  `alter system set log_statement = 'all'`,
  `alter role holdfast_owner superuser`,
  `grant pg_execute_server_program to holdfast_owner`,
  `set role holdfast`,
  `create role thief superuser`,
  `create function read_file(text) returns text as 'libc', 'fopen' language c`,
]

test('the role of the product owns its database, and reaches no file, no program and no other role', async () => {
  for (const statement of reaches)
    await expect(query(statement), statement).rejects.toThrow(/permission denied|must be superuser/i)
  expect(
    await query(
      'select rolsuper, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false }])
})

test('a database that the superuser of an earlier version made is given to the role of the product', async () => {
  const earlier = mkdtempSync(join(tmpdir(), 'holdfast-earlier-'))
  let running = await startEmbeddedPostgres(earlier)
  try {
    const access = join(running.folder, 'access.json')
    const { ownerPassword: _, ...stored } = JSON.parse(readFileSync(access, 'utf8')) as Record<
      string,
      unknown
    >
    await query(
      'reassign owned by holdfast_owner to holdfast; drop owned by holdfast_owner; drop role holdfast_owner',
      running.superuserUrl,
    )
    await migrate(running.superuserUrl)
    await query(
      `create sequence counted; create type colour as enum ('red'); create view kept as select 1 as n;
       create function add_one(n int) returns int language sql as 'select n + 1';
       create schema "an Other"; create table "an Other"."a Table" (n int generated always as identity);
       insert into "an Other"."a Table" default values`,
      running.superuserUrl,
    )
    await running.stop()
    writeFileSync(access, JSON.stringify(stored))
    running = await startEmbeddedPostgres(earlier)
    await migrate(running.url)
    const owned = await query(
      `select owner, count(*) > 0 as "isSome" from (
         select relowner as owner from pg_class join pg_namespace n on n.oid = relnamespace
           where nspname !~ '^pg_' and nspname <> 'information_schema'
         union all select proowner from pg_proc join pg_namespace n on n.oid = pronamespace
           where nspname !~ '^pg_' and nspname <> 'information_schema'
         union all select typowner from pg_type join pg_namespace n on n.oid = typnamespace
           where nspname !~ '^pg_' and nspname <> 'information_schema'
         union all select nspowner from pg_namespace
           where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
         union all select datdba from pg_database where datname = current_database()
       ) as objects (id) join lateral (select pg_get_userbyid(objects.id) as owner) as names on true group by owner`,
      running.url,
    )
    expect(owned).toEqual([{ owner: 'holdfast_owner', isSome: true }])
    expect(await query('select n from "an Other"."a Table"', running.url)).toEqual([{ n: 1 }])
    await expect(query("select pg_read_file('postgresql.conf')", running.url)).rejects.toThrow(
      'permission denied',
    )
  } finally {
    await running.stop()
    rmSync(running.folder, { recursive: true, force: true })
    rmSync(earlier, { recursive: true, force: true })
  }
}, 120_000)

test('only the owner may read the password file', () => {
  expect(statSync(join(database.folder, 'access.json')).mode & 0o077).toBe(0)
  expect(statSync(database.folder).mode & 0o077).toBe(0)
})

test('it survives a killed parent, and the next start adopts it', async () => {
  await database.stop()
  const parent = await startInChild()
  parent.kill('SIGKILL')
  database = await startEmbeddedPostgres(folder)
  await query('insert into kept values (1)')
  const before = postmasterPid()
  const again = await startEmbeddedPostgres(folder)
  expect(again.url).toBe(database.url)
  expect(postmasterPid()).toBe(before)
})

test('after the server itself was killed, the next start finds every row', async () => {
  await query('insert into kept values (2)')
  const postmaster = postmasterPid()
  for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, 'SIGKILL')
  database = await startEmbeddedPostgres(folder)
  expect(await query('select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
}, 90_000)

test('a port that is taken meanwhile is replaced', async () => {
  await database.stop()
  const { port } = new URL(database.url)
  const squatter = createServer()
  await new Promise<void>((done) => squatter.listen(Number(port), '127.0.0.1', done))
  database = await startEmbeddedPostgres(folder)
  expect(new URL(database.url).port).not.toBe(port)
  await database.stop()
  squatter.close()
  const next = await startEmbeddedPostgres(folder)
  expect(next.url).toBe(database.url)
  expect(await query('select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
}, 90_000)

test('it starts although npm ran no install script, and creates the links of that script', async () => {
  const { hidden, link } = someLibraryLink()
  renameSync(link, hidden)
  try {
    await database.stop()
    database = await startEmbeddedPostgres(folder)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
  } finally {
    rmSync(hidden, { force: true })
  }
}, 90_000)

test('a data folder that only root can enter still gets a database', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'holdfast-closed-'))
  const folder = join(closed, 'data')
  const inside = await startEmbeddedPostgres(folder)
  try {
    expect(await query('select 1 as row', inside.url)).toEqual([{ row: 1 }])
    expect(statSync(closed).mode & 0o077).toBe(0)
    const isRoot = process.getuid?.() === 0
    expect(inside.folder.startsWith(folder)).toBe(!isRoot)
  } finally {
    await inside.stop()
    rmSync(inside.folder, { recursive: true, force: true })
    rmSync(closed, { recursive: true, force: true })
  }
}, 90_000)

test('a lost password file gives a clear error', async () => {
  await database.stop()
  const access = join(database.folder, 'access.json')
  renameSync(access, `${access}.away`)
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow('access.json is missing')
  renameSync(`${access}.away`, access)
  database = await startEmbeddedPostgres(folder)
})

async function query(text: string, url = database.url): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = () =>
  Number(readFileSync(join(database.folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

const childrenOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number)

function startInChild(): Promise<ChildProcess> {
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)}
    startEmbeddedPostgres(${JSON.stringify(folder)}).then(() => console.log('started'))
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, fail) => {
    child.stdout?.once('data', () => done(child))
    child.once('exit', (code) => fail(new Error(`exited with ${code}`)))
  })
}

function someLibraryLink(): { link: string; hidden: string } {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const link = join(dirname(platform), '..', 'native', 'lib', 'libpgtypes.so')
  return { link, hidden: `${link}.hidden` }
}
