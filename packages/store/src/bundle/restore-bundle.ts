/** Restores a backup into an empty database, all of it or nothing. */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { listMigrations, migrate, type Migration, unfinishedMark } from '../migrate.ts'
import type { Header, Manifest, TableStart } from './contents.ts'
import { readBundle, type ReadResult, type Receiver } from './read-bundle.ts'
import { UnreadableBundle } from './sealed-file.ts'
import { fixedSettings, listTables, placeOf, quoted } from './write-bundle.ts'

export interface RestoreTerms {
  readonly url: string
  readonly file: string
  readonly passphrase: string
}

/** The database has content: it was not touched. */
export class DatabaseNotEmpty extends Error {
  constructor() {
    super('the database is not empty: restore into a new one (createdb), and then set DATABASE_URL to that')
    this.name = 'DatabaseNotEmpty'
  }
}

/** The tables get the schema of the backup, and then that of this version. A restore that was interrupted is begun again. */
export async function restoreBundle({ url, file, passphrase }: RestoreTerms): Promise<ReadResult> {
  const client = new pg.Client({ connectionString: url })
  // A lost connection fails the statement that runs; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await prepare(client)
    const restored = await load(client, { url, file, passphrase }).catch(async (error: unknown) => {
      await client
        .query('rollback')
        .then(() => clear(client))
        .catch(() => undefined)
      throw error
    })
    await migrate(url)
    await client.query('analyze')
    return restored
  } finally {
    await client.end()
  }
}

async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string; mark: string | null }>(
    `select (select count(*)::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname !~ '^pg_temp' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')) as tables,
       to_regclass($1)::text as mark`,
    [`public.${unfinishedMark}`],
  )
  const [state] = rows
  if (typeof state?.mark === 'string') await clear(client)
  else if (state?.tables !== '0') throw new DatabaseNotEmpty()
  await client.query(`create table public.${unfinishedMark} (begun_at timestamptz not null default now())`)
}

/** Removes everything that an unfinished restore made, the mark last. */
async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename::text as name from pg_tables where schemaname = $1 and tablename <> $2',
    ['public', unfinishedMark],
  )
  await client.query('drop schema if exists graphile_worker cascade')
  if (rows.length > 0)
    await client.query(`drop table ${rows.map(({ name }) => `public.${quoted(name)}`).join(', ')} cascade`)
  await client.query(`drop table if exists public.${unfinishedMark}`)
}

async function load(client: pg.Client, { url, file, passphrase }: RestoreTerms): Promise<ReadResult> {
  let abandon: () => Promise<void> = () => Promise.resolve()
  const foreignKeys: string[] = []
  const expected = new Set<string>()
  const receiver: Receiver = {
    async begin(header) {
      await migrate(url, migrationsOf(header), { isRestoring: true })
      await client.query('begin')
      for (const setting of fixedSettings) await client.query(`set local ${setting}`)
      const tables = await listTables(client)
      for (const table of tables) expected.add(nameOf(table))
      foreignKeys.push(...(await dropForeignKeys(client)))
      await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
    },
    async openTable(start) {
      if (!expected.delete(nameOf(start)))
        throw new UnreadableBundle(`this version has no table ${start.table}`)
      const stream = client.query(copyFrom(`copy ${placeOf(start)} from stdin`))
      const arrived = finished(stream)
      // A failure is reported by the next write or the end.
      const settled = arrived.catch(() => undefined)
      abandon = () => {
        stream.destroy()
        return settled
      }
      return {
        async write(text) {
          if (!stream.write(text)) await Promise.race([once(stream, 'drain'), arrived])
        },
        async end() {
          stream.end()
          await arrived
          return stream.rowCount
        },
      }
    },
  }
  const read = await readBundle(file, passphrase, receiver).catch(async (error: unknown) => {
    // The connection takes no statement while rows are expected.
    await abandon()
    throw error
  })
  const [missing] = expected
  if (missing !== undefined) throw new UnreadableBundle(`it has no table ${missing}`)
  await complete(client, read.manifest, foreignKeys)
  return read
}

const nameOf = ({ schema, table }: Pick<TableStart, 'schema' | 'table'>): string =>
  `${quoted(schema)}.${quoted(table)}`

/** The migrations that the backup's database had. All must be part of this version, unchanged. */
function migrationsOf({ migrations, madeBy }: Header): readonly Migration[] {
  const known = new Map(listMigrations().map((migration) => [migration.name, migration]))
  return migrations.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (migration === undefined)
      throw new Error(
        `the backup is of a newer version of Holdfast (${madeBy}, with ${name}): restore it with that version`,
      )
    if (migration.checksum !== checksum)
      throw new Error(
        `the backup was made with another ${name} than this version has: restore it with the version that made it`,
      )
    return migration
  })
}

const ForeignKeys = z.array(z.object({ place: z.string(), name: z.string(), definition: z.string() }))

/** Returns the statements that create them again, which check every row. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as place, conname::text as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where contype = 'f' and conparentid = 0 and n.nspname in ('public', 'graphile_worker') order by 1, 2`,
  )
  const keys = ForeignKeys.parse(rows)
  for (const { place, name } of keys)
    await client.query(`alter table ${place} drop constraint ${quoted(name)}`)
  return keys.map(
    ({ place, name, definition }) => `alter table ${place} add constraint ${quoted(name)} ${definition}`,
  )
}

async function complete(
  client: pg.Client,
  { sequences }: Manifest,
  foreignKeys: readonly string[],
): Promise<void> {
  for (const statement of foreignKeys) await client.query(statement)
  for (const { schema, sequence, last } of sequences)
    if (last !== null)
      await client.query('select setval($1::regclass, $2::int8)', [
        `${quoted(schema)}.${quoted(sequence)}`,
        last,
      ])
  // No worker of the saved installation works on them.
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  await client.query(`drop table public.${unfinishedMark}`)
  await client.query('commit')
}
