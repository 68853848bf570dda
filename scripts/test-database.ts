/**
 * Before the tests: starts a PostgreSQL (the one in DATABASE_URL, or else an embedded one for this run) with
 * a migrated template. With DATABASE_DIRECT_URL, DATABASE_URL is a pooler before that server.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../packages/store/src/embedded/embedded-postgres.ts'
import { listMigrations, migrate } from '../packages/store/src/migrate.ts'
import { withDatabase } from '../packages/store/src/testing-urls.ts'

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL
  const folder = databaseUrl ? undefined : mkdtempSync(join(tmpdir(), 'holdfast-test-'))
  const embedded = folder === undefined ? undefined : await startForTests(folder)
  const server = databaseUrl ?? embedded?.superuserUrl ?? ''
  provide('databaseServer', server)
  provide('databasePooler', DATABASE_DIRECT_URL ? (DATABASE_URL ?? '') : '')
  provide('databaseTemplate', await createTemplate(server))
  return async () => {
    await embedded?.stop()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** The number of connections changes with a start. */
async function startForTests(folder: string) {
  const first = await startEmbeddedPostgres(folder)
  await setForTests(first.superuserUrl)
  await first.stop()
  return startEmbeddedPostgres(folder)
}

/** The database need not survive a power loss, and worlds of many test files have connections at the same time. */
async function setForTests(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('alter system set fsync = off')
    await client.query('alter system set max_connections = 300')
  } finally {
    await client.end()
  }
}

/**
 * One template for each content of the migrations. Built under another name first, so that an incomplete one
 * is never used.
 */
async function createTemplate(server: string): Promise<string> {
  const checksum = createHash('sha256')
  for (const migration of listMigrations()) checksum.update(migration.checksum)
  const name = `holdfast_template_${checksum.digest('hex').slice(0, 16)}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await buildTemplate(client, server, name)
  } finally {
    await client.end()
  }
  return name
}

async function buildTemplate(client: pg.Client, server: string, name: string): Promise<void> {
  const draft = `${name}_${process.pid}`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  await migrate(withDatabase(server, draft))
  await client.query(`alter database ${draft} rename to ${name}`).catch(async (error: unknown) => {
    // Another run was faster: its template is equal.
    if (!(error instanceof Error && 'code' in error && error.code === '42P04')) throw error
    await client.query(`drop database ${draft}`)
  })
}
