/** Writes the whole database into a file: in one snapshot, compressed, encrypted under a passphrase, and read once more before it
 *  counts as made. */
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { assertSchemaIsCurrent, unfinishedMark } from '../migrate.ts'
import { frame, type Header, type Manifest, type TableEnd, type TableStart } from './contents.ts'
import { type ReadResult, readBundle } from './read-bundle.ts'
import { RowDigest } from './row-digest.ts'
import { sealFile } from './sealed-file.ts'

export interface BundleTerms {
  readonly url: string
  /** A file that does not exist yet. */
  readonly file: string
  readonly passphrase: string
  /** The version of Holdfast. */
  readonly madeBy: string
}

export async function writeBundle({ url, file, passphrase, madeBy }: BundleTerms): Promise<ReadResult> {
  await assertSchemaIsCurrent(url)
  const aside = `${file}.partial`
  const target = await open(aside, 'wx', 0o600)
  try {
    const frames = Readable.from(framesOf(url, madeBy), { objectMode: false })
    const zipped = frames.compose(createGzip({ level: 6 })) as AsyncIterable<Uint8Array>
    for await (const part of sealFile(zipped, passphrase)) await target.writeFile(part)
    await target.sync()
    const made = await readBundle(aside, passphrase)
    // Between this check and the renaming somebody may make the file; it is then replaced by a newer backup.
    await (await open(file, 'wx', 0o600)).close()
    await rename(aside, file)
    await flushFolder(dirname(file))
    return made
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  } finally {
    await target.close()
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* framesOf(url: string, madeBy: string): AsyncGenerator<Buffer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    for (const setting of fixedSettings) await client.query(`set local ${setting}`)
    yield frame('header', await headerOf(client, madeBy))
    const tables: TableEnd[] = []
    for (const start of await listTables(client)) {
      yield frame('table', start)
      const digest = new RowDigest()
      for await (const part of client.query(
        copyTo(`copy ${placeOf(start)} to stdout`),
      ) as AsyncIterable<Buffer>) {
        digest.add(part)
        yield frame('rows', part)
      }
      tables.push(digest.endOf(start))
    }
    yield frame('manifest', { tables, sequences: await listSequences(client) } satisfies Manifest)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** The text of values depends on these. */
export const fixedSettings = [
  "datestyle = 'ISO, MDY'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  "timezone = 'UTC'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

/** A table with its columns, quoted. */
export const placeOf = ({ schema, table, columns }: TableStart): string =>
  `${quoted(schema)}.${quoted(table)} (${columns.map(quoted).join(', ')})`

export const quoted = (identifier: string): string => pg.escapeIdentifier(identifier)

const schemas = ['public', 'graphile_worker']
/** They say which migrations ran, which is part of the header, and are filled by migrating. */
const filledByMigrating = ['public.schema_migrations', 'graphile_worker.migrations']

async function headerOf(client: pg.Client, madeBy: string): Promise<Header> {
  const { rows } = await client.query(
    "select name, checksum from schema_migrations where checksum <> '' order by name",
  )
  const migrations = z.array(z.object({ name: z.string(), checksum: z.string() })).parse(rows)
  return {
    format: 'holdfast database',
    version: 1,
    madeAt: new Date().toISOString(),
    madeBy,
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
  }
}

const TableRows = z.array(z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) }))

export async function listTables(client: pg.Client): Promise<TableStart[]> {
  const { rows } = await client.query(
    `select n.nspname::text as schema, c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1)
       and n.nspname || '.' || c.relname <> all ($2)
     group by 1, 2 order by 1, 2`,
    [schemas, [...filledByMigrating, `public.${unfinishedMark}`]],
  )
  return TableRows.parse(rows)
}

const SequenceRows = z.array(
  z.object({ schema: z.string(), sequence: z.string(), last: z.string().nullable() }),
)

async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query(
    `select schemaname::text as schema, sequencename::text as sequence, last_value::text as last
     from pg_sequences where schemaname = any ($1) order by 1, 2`,
    [schemas],
  )
  return SequenceRows.parse(rows)
}
