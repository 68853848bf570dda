import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { DatabaseNewer, listMigrations, migrate, unfinishedMark } from '../migrate.ts'
import { testDatabase } from '../testing.ts'
import { frame, type TableEnd } from './contents.ts'
import { DatabaseNotEmpty, readBundle, restoreBundle, UnreadableBundle, writeBundle } from './index.ts'
import { sealFile } from './sealed-file.ts'
import { listTables } from './write-bundle.ts'

const passphrase = 'a long walk along the harbour'
const folder = mkdtempSync(join(tmpdir(), 'holdfast-bundle-'))
const file = join(folder, 'whole.backup')
const strange = 'tab\there, line\nthere, \\N, \\., "quotes", ñ 漢 🏦 and \r'
const organisation = newId()
let url = ''

beforeAll(async () => {
  url = (await testDatabase()).url
  await onDatabase(url, async (client) => {
    await client.query(
      `insert into users (id, email, name, precision_map, created_at)
       select gen_random_uuid(), n || '@example.test', $1, jsonb_build_object('text', $1::text), '2026-11-21T11:00:00.123456Z'
       from generate_series(1, 2000) n`,
      [strange],
    )
    await client.query("insert into organisations (entity_id, name, created_at) values ($1, 'Acme', now())", [
      organisation,
    ])
    const [first] = (await client.query<{ id: string }>('select id from users limit 1')).rows
    await client.query(
      "insert into members (entity_id, id, user_id, role, created_at, updated_at) values ($1, $2, $3, 'Owner', now(), now())",
      [organisation, newId(), first?.id],
    )
    for (let at = 0; at < 30; at++)
      await client.query(
        `insert into attachments (entity_id, id, subject_kind, subject, name, media_type, size, sha256, body, uploaded_by, uploaded_at)
         values ($1, $2, 'transaction', 'x', 'file', 'text/plain', 10000, 'x', $3, $2, now())`,
        [organisation, newId(), randomBytes(10_000)],
      )
    await client.query("select graphile_worker.add_job('fetch', '{}')")
    await client.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'")
  })
  await writeBundle({ url, file, passphrase, madeBy: '0.1.0' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function onDatabase<Answer>(at: string, act: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** A database without any table. */
async function emptyDatabase(): Promise<string> {
  const made = await testDatabase()
  await onDatabase(made.url, async (client) => {
    await client.query('drop schema public cascade')
    await client.query('drop schema graphile_worker cascade')
    await client.query('create schema public')
  })
  return made.url
}

const tablesOf = (at: string) =>
  onDatabase(at, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1",
    )
    return rows.map(({ name }) => name)
  })

/** Every row of every table, apart from what a restore sets. */
async function contentOf(at: string): Promise<ReadonlyMap<string, string>> {
  const tables = (await tablesOf(at)).filter((name) => name !== 'public.schema_migrations')
  return onDatabase(at, async (client) => {
    const found = new Map<string, string>()
    for (const name of tables) {
      const { rows } = await client.query<{ all: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as all from ${name} t`,
      )
      found.set(name, rows[0]?.all ?? '')
    }
    for (const name of ['graphile_worker._private_jobs', 'graphile_worker.migrations']) found.delete(name)
    return found
  })
}

const read = (path: string, phrase = passphrase) => readBundle(path, phrase)

test('a backup restores to the same rows, keys and sequences, and its jobs are free again', async () => {
  const target = await emptyDatabase()
  await restoreBundle({ url: target, file, passphrase })
  expect(await contentOf(target)).toEqual(await contentOf(url))
  expect(await tablesOf(target)).toEqual(await tablesOf(url))
  const shapeOf = (at: string) =>
    onDatabase(at, async (client) => {
      const { rows } = await client.query(
        `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
         from pg_constraint where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         union all select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences order by 1`,
      )
      return rows
    })
  expect(await shapeOf(target)).toEqual(await shapeOf(url))
  const jobs = await onDatabase(target, (client) =>
    client.query('select locked_by, locked_at from graphile_worker._private_jobs'),
  )
  expect(jobs.rows).toEqual([{ locked_by: null, locked_at: null }])
  await expect(migrate(target)).resolves.toBeUndefined()
})

test('the list of contents counts the rows, and the file shows none of them', async () => {
  const { header, manifest } = await read(file)
  expect(header).toMatchObject({ madeBy: '0.1.0', migrations: { length: listMigrations().length } })
  const rowsOf = (name: string) => manifest.tables.find(({ table }) => table === name)?.rows
  expect([rowsOf('users'), rowsOf('members'), rowsOf('attachments'), rowsOf('sessions')]).toEqual([
    2000, 1, 30, 0,
  ])
  const bytes = readFileSync(file)
  for (const text of ['Acme', 'example.test', organisation, 'users']) expect(bytes.includes(text)).toBe(false)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
})

test('it is one moment: what others write while it is made is in it entirely or not at all', async () => {
  const busy = await testDatabase()
  const over = new AbortController()
  const writing = onDatabase(busy.url, async (client) => {
    for (let at = 0; !over.signal.aborted; at++) {
      await client.query('begin')
      await client.query("insert into organisations (entity_id, name, created_at) values ($1, 'A', now())", [
        newId(),
      ])
      await client.query("insert into users (id, email, name, created_at) values ($1, $2, 'A', now())", [
        newId(),
        `${at}@example.test`,
      ])
      await client.query('commit')
    }
  })
  const path = join(folder, 'busy.backup')
  const { manifest } = await writeBundle({ url: busy.url, file: path, passphrase, madeBy: '0.1.0' })
  over.abort()
  await writing
  const rows = (name: string) => manifest.tables.find(({ table }) => table === name)?.rows
  expect(rows('organisations')).toBe(rows('users'))
})

test('another passphrase, and a file that was changed, cut off, reordered or extended, is refused', async () => {
  const bytes = readFileSync(file)
  const chunk = 65_536 + 16
  const start = 'holdfast backup 1\n'.length + 16
  expect(bytes.length).toBeGreaterThan(start + 3 * chunk)
  const part = (at: number) => bytes.subarray(start + at * chunk, start + (at + 1) * chunk)
  const changedAt = (at: number) => {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }
  const head = bytes.subarray(0, start)
  const rest = bytes.subarray(start + 2 * chunk)
  const damaged: Record<string, Buffer> = {
    'the first byte': changedAt(0),
    'the salt': changedAt(start - 1),
    'the first chunk': changedAt(start + 10),
    'the last byte': changedAt(bytes.length - 1),
    'a missing end': bytes.subarray(0, bytes.length - 1),
    'a missing last chunk': bytes.subarray(0, start + Math.floor((bytes.length - start) / chunk) * chunk),
    'two chunks in the other order': Buffer.concat([head, part(1), part(0), rest]),
    'a repeated chunk': Buffer.concat([head, part(0), part(0), rest]),
    'a missing chunk': Buffer.concat([head, part(0), rest]),
    'more bytes': Buffer.concat([bytes, Buffer.alloc(1)]),
    'only the head': head,
    'half a head': head.subarray(0, 20),
    nothing: Buffer.alloc(0),
  }
  const path = join(folder, 'damaged.backup')
  for (const [name, content] of Object.entries(damaged)) {
    writeFileSync(path, content)
    await expect(read(path), name).rejects.toThrow(UnreadableBundle)
  }
  await expect(read(file, 'another passphrase')).rejects.toThrow(
    'another passphrase, or the file was changed',
  )
  await expect(read(join(folder, 'none'))).rejects.toThrow('ENOENT')
})

/** A file under the right passphrase with these frames. */
async function sealed(frames: readonly Buffer[]): Promise<string> {
  const path = join(folder, `${newId()}.backup`)
  const parts: Buffer[] = []
  const plain = (async function* () {
    yield gzipSync(Buffer.concat(frames))
    await Promise.resolve()
  })()
  for await (const part of sealFile(plain, passphrase)) parts.push(part)
  writeFileSync(path, Buffer.concat(parts))
  return path
}
const migrations = listMigrations().map(({ name, checksum }) => ({ name, checksum }))
const header = {
  format: 'holdfast database',
  version: 1,
  madeAt: '2026-11-21T11:00:00.000Z',
  madeBy: '9.9.9',
  migrations,
}
const plans = { schema: 'public', table: 'plans', columns: ['tier'] }
const empty: TableEnd = {
  schema: 'public',
  table: 'plans',
  rows: 0,
  bytes: 0,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
}

test('contents that do not fit their list, or are not in order, are refused', async () => {
  const sound = [
    frame('header', header),
    frame('table', plans),
    frame('manifest', { tables: [empty], sequences: [] }),
  ]
  await expect(read(await sealed(sound))).resolves.toMatchObject({ manifest: { tables: [empty] } })
  const [first, table, last] = sound as [Buffer, Buffer, Buffer]
  const rows = frame('rows', Buffer.from('free\n'))
  const faulty = [
    [],
    [first],
    [first, table],
    [first, last],
    [first, table, rows, last],
    [table, last],
    [first, first, table, last],
    [first, rows, table, last],
    [first, table, last, last],
    [first, table, last, table],
    [first, table, last.subarray(0, -1)],
    [first, Buffer.from('X\0\0\0\0'), table, last],
    [frame('header', { ...header, version: 2 }), table, last],
  ]
  for (const frames of faulty) await expect(read(await sealed(frames))).rejects.toThrow(UnreadableBundle)
})

test('a database with content is refused and stays as it is', async () => {
  const target = await testDatabase()
  const before = await contentOf(target.url)
  await expect(restoreBundle({ url: target.url, file, passphrase })).rejects.toThrow(DatabaseNotEmpty)
  expect(await contentOf(target.url)).toEqual(before)
})

test('a restore that fails leaves an empty database, and one that was killed is begun again', async () => {
  const target = await emptyDatabase()
  const cut = join(folder, 'cut.backup')
  writeFileSync(cut, readFileSync(file).subarray(0, -100))
  await expect(restoreBundle({ url: target, file: cut, passphrase })).rejects.toThrow('changed or cut off')
  expect(await tablesOf(target)).toEqual([])
  // As a kill after the first migrations leaves it.
  await onDatabase(target, (client) => client.query(`create table ${unfinishedMark} (begun_at timestamptz)`))
  await migrate(target, listMigrations().slice(0, 3), { isRestoring: true })
  await expect(migrate(target)).rejects.toThrow('run holdfast restore again')
  await restoreBundle({ url: target, file, passphrase })
  expect(await contentOf(target)).toEqual(await contentOf(url))
})

test('rows that contradict a foreign key are not restored', async () => {
  const broken = await testDatabase()
  const path = join(folder, 'orphan.backup')
  await onDatabase(broken.url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      "insert into members (entity_id, id, user_id, role, created_at, updated_at) values ($1, $1, $1, 'Owner', now(), now())",
      [newId()],
    )
  })
  await writeBundle({ url: broken.url, file: path, passphrase, madeBy: '0.1.0' })
  const target = await emptyDatabase()
  await expect(restoreBundle({ url: target, file: path, passphrase })).rejects.toMatchObject({
    code: '23503',
  })
  expect(await tablesOf(target)).toEqual([])
})

test('a backup of a newer version, or with another migration, is refused before anything is written', async () => {
  const target = await emptyDatabase()
  const later = [...migrations, { name: '9001-later.sql', checksum: 'x' }]
  const newer = await sealed([frame('header', { ...header, migrations: later })])
  await expect(restoreBundle({ url: target, file: newer, passphrase })).rejects.toThrow(
    'newer version of Holdfast (9.9.9, with 9001-later.sql)',
  )
  const other = migrations.map((migration, at) => (at === 2 ? { ...migration, checksum: 'x' } : migration))
  const changed = await sealed([frame('header', { ...header, migrations: other })])
  await expect(restoreBundle({ url: target, file: changed, passphrase })).rejects.toThrow('another 0003-')
  expect(await tablesOf(target)).toEqual([])
})

test('a backup of an earlier schema is restored, and then migrated', async () => {
  const target = await emptyDatabase()
  const early = migrations.slice(0, -2)
  const source = await emptyDatabase()
  await migrate(source, listMigrations().slice(0, -2))
  const starts = await onDatabase(source, listTables)
  const frames = starts.map((start) => frame('table', start))
  const ends = starts.map(({ schema, table }) => ({ ...empty, schema, table }))
  const path = await sealed([
    frame('header', { ...header, migrations: early }),
    ...frames,
    frame('manifest', { tables: ends, sequences: [] }),
  ])
  await restoreBundle({ url: target, file: path, passphrase })
  expect(await tablesOf(target)).toEqual(await tablesOf(url))
  const incomplete = await sealed([
    frame('header', { ...header, migrations: early }),
    ...frames.slice(1),
    frame('manifest', { tables: ends.slice(1), sequences: [] }),
  ])
  const second = await emptyDatabase()
  await expect(restoreBundle({ url: second, file: incomplete, passphrase })).rejects.toThrow(
    'it has no table',
  )
  expect(await tablesOf(second)).toEqual([])
})

test('no file is left when a backup fails, and none is replaced', async () => {
  const path = join(folder, 'none.backup')
  await expect(writeBundle({ url, file: path, passphrase: 'short', madeBy: 'x' })).rejects.toThrow(
    'at least 12',
  )
  const newer = await testDatabase()
  await onDatabase(newer.url, (client) =>
    client.query("insert into schema_migrations values ('9001-later.sql', '', now())"),
  )
  await expect(writeBundle({ url: newer.url, file: path, passphrase, madeBy: 'x' })).rejects.toThrow(
    DatabaseNewer,
  )
  expect([existsSync(path), existsSync(`${path}.partial`)]).toEqual([false, false])
  const before = readFileSync(file)
  await expect(writeBundle({ url, file, passphrase, madeBy: 'x' })).rejects.toThrow('EEXIST')
  expect(readFileSync(file)).toEqual(before)
})
