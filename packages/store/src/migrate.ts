/**
 * Brings a database to the newest schema: numbered SQL files, forward only, each in one transaction with its
 * record.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = new URL('../migrations/', import.meta.url)

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export function listMigrations(): Migration[] {
  const names = readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Any number of processes may call this at once: the lock row admits them one by one. */
export async function migrate(
  url: string,
  migrations: readonly Migration[] = listMigrations(),
  { isRestoring = false }: { readonly isRestoring?: boolean } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (!isRestoring) await assertRestored(client)
    await createRecord(client)
    assertNotNewer(await stateOf(client, listMigrations()), migrations)
    for (const migration of migrations) await inTurn(client, () => applyOnce(client, migration))
    await inTurn(client, () => runMigrations({ connectionString: url, logger: silent }))
  } finally {
    await client.end()
  }
}

/** How the schema of a database relates to this version of Holdfast. */
export interface SchemaState {
  /** Migrations of this version that the database does not have. */
  readonly pending: readonly string[]
  /** Migrations of the database that this version does not have. */
  readonly unknown: readonly string[]
}

/** Reads only. A database without any table has every migration pending. */
export async function readSchemaState(url: string): Promise<SchemaState> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await assertRestored(client)
    return await stateOf(client, listMigrations())
  } finally {
    await client.end()
  }
}

/** The table that a database has while the restore of a backup into it is not complete. */
export const unfinishedMark = 'unfinished_restore'

async function assertRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>('select to_regclass($1)::text as mark', [
    `public.${unfinishedMark}`,
  ])
  if (typeof rows[0]?.mark === 'string')
    throw new Error('the restore of a backup into this database is not complete: run holdfast restore again')
}

async function stateOf(client: pg.Client, migrations: readonly Migration[]): Promise<SchemaState> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    "select to_regclass('schema_migrations')::text as found",
  )
  const names = migrations.map(({ name }) => name)
  if (typeof tables[0]?.found !== 'string') return { pending: names, unknown: [] }
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  const applied = new Set(rows.map(({ name }) => name))
  applied.delete(lockRow)
  const pending = names.filter((name) => !applied.delete(name))
  return { pending, unknown: [...applied] }
}

/** `also`: migrations that the caller knows besides those of this version. */
function assertNotNewer({ unknown }: SchemaState, also: readonly Migration[] = []): void {
  const first = unknown.find((name) => !also.some((migration) => migration.name === name))
  if (first !== undefined) throw new DatabaseNewer(first)
}

/** Throws unless the database has exactly the schema of this version. */
export async function assertSchemaIsCurrent(url: string): Promise<void> {
  const state = await readSchemaState(url)
  assertNotNewer(state)
  const [first] = state.pending
  if (first !== undefined)
    throw new Error(
      `the database has the schema of an earlier version (${first} is missing): run holdfast migrate`,
    )
}

/** A newer version of Holdfast has changed this database. */
export class DatabaseNewer extends Error {
  constructor(migration: string) {
    super(
      `a newer version of Holdfast migrated this database (${migration} is not part of this version): start that version, or restore a backup from before its update into another database`,
    )
    this.name = 'DatabaseNewer'
  }
}

/**
 * Runs `act` while a transaction holds the lock row, so that no two processes run it at once, even for
 * statements outside the transaction.
 */
async function inTurn(client: pg.Client, act: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select name from schema_migrations where name = $1 for update', [lockRow])
    await act()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const lockRow = '0000-lock'

async function createRecord(client: pg.Client): Promise<void> {
  // Two processes that create the same table at once can collide in the catalogue; the second one then finds
  // it.
  await client
    .query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)',
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P07')))
        throw error
    })
  await client.query(
    "insert into schema_migrations (name, checksum, applied_at) values ($1, '', now()) on conflict do nothing",
    [lockRow],
  )
}

async function applyOnce(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const found = await client.query<{ checksum: string }>(
    'select checksum from schema_migrations where name = $1',
    [name],
  )
  const before = found.rows[0]?.checksum
  if (before === checksum) return
  if (before !== undefined) throw new MigrationChanged(name)
  for (const statement of splitStatements(sql)) await client.query(statement)
  await client.query('insert into schema_migrations (name, checksum, applied_at) values ($1, $2, now())', [
    name,
    checksum,
  ])
}

/** A file that this database has already applied has changed. */
export class MigrationChanged extends Error {
  constructor(name: string) {
    super(`${name} was applied to this database with other content; migrations are only ever added`)
    this.name = 'MigrationChanged'
  }
}

/**
 * Statements end with ';' at the end of a line; migrations contain no function bodies (see
 * migrations-lint.ts).
 */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.replace(/^(?:\s*--.*\n)+/, '').trim())
    .filter((statement) => statement !== '' && !/^(--.*\s*)+$/.test(statement))
}

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  scope: () => silent,
} as never
