/** Brings a database to the newest schema: numbered SQL files, forward only, each in one transaction with its record. */
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

/** Any number of processes may call this at once: the lock row lets them through one by one. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await createRecord(client)
    await client.query('begin')
    await client.query('select name from schema_migrations where name = $1 for update', [lockRow])
    await applyMissing(client, listMigrations())
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
  await runMigrations({ connectionString: url, logger: silent })
}

const lockRow = '0000-lock'

async function createRecord(client: pg.Client): Promise<void> {
  // Two processes creating the same table at once can collide in the catalogue; the loser finds it made.
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

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations where name <> $1',
    [lockRow],
  )
  const known = new Map(applied.rows.map((row) => [row.name, row.checksum]))
  for (const { name, sql, checksum } of migrations) {
    const before = known.get(name)
    if (before === checksum) continue
    if (before !== undefined) throw new MigrationChanged(name)
    for (const statement of splitStatements(sql)) await client.query(statement)
    await client.query('insert into schema_migrations (name, checksum, applied_at) values ($1, $2, now())', [
      name,
      checksum,
    ])
  }
}

/** A file that this database has already applied says something else now. */
export class MigrationChanged extends Error {
  constructor(name: string) {
    super(`${name} was applied to this database with other content; migrations are only ever added`)
    this.name = 'MigrationChanged'
  }
}

/** Statements end with ';' at the end of a line; our migrations hold no function bodies. */
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
