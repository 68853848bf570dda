/** A separate database for each test file, cloned from a template in a few milliseconds. For tests only. */
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { newId } from './ids.ts'
import { withDatabase } from './testing-urls.ts'

export { startCutConnections } from './testing-cut-connections.ts'
export { startStandInPooler } from './testing-pooler.ts'
export { countQueries } from './testing-queries.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the run, and the template on it. */
    databaseServer: string
    databaseTemplate: string
    /** A pooler before the server, '' without one: the tests then reach their databases as a server behind a pooler does. */
    databasePooler: string
  }
}

export interface TestDatabase {
  readonly db: Database
  /** Leads to the database itself. */
  readonly url: string
  /** The variables with which a server or an ingester finds the database. */
  readonly variables: Readonly<Record<string, string>>
  drop(): Promise<void>
}

/** Dropped at the latest when the tests of the file (or of the calling `describe`) are over. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `holdfast_test_${newId().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${inject('databaseTemplate')}`)
  const url = withDatabase(server, name)
  const pooler = inject('databasePooler')
  const pooled = pooler === '' ? null : withDatabase(pooler, name)
  const db = pooled === null ? openDatabase(url) : openDatabase(pooled, { isPooled: true })
  const variables: Record<string, string> =
    pooled === null ? { DATABASE_URL: url } : { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url }
  const drop = async () => {
    await db.destroy()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  afterAll(drop)
  return { db, url, variables, drop }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
