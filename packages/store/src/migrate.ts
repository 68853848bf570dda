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
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await createRecord(client)
    for (const migration of migrations) await inTurn(client, () => applyOnce(client, migration))
    await inTurn(client, () => runMigrations({ connectionString: url, logger: silent }))
  } finally {
    await client.end()
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
