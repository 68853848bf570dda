/** A separate database for each test file, cloned from a template in a few milliseconds. For tests only. */
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { newId } from './ids.ts'
import { withDatabase } from './testing-urls.ts'

export { countQueries } from './testing-queries.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the run, and the template on it. */
    databaseServer: string
    databaseTemplate: string
  }
}

export interface TestDatabase {
  readonly db: Database
  readonly url: string
  drop(): Promise<void>
}

/** Dropped at the latest when the tests of the file (or of the calling `describe`) are over. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `holdfast_test_${newId().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${inject('databaseTemplate')}`)
  const url = withDatabase(server, name)
  const db = openDatabase(url)
  const drop = async () => {
    await db.destroy()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  afterAll(drop)
  return { db, url, drop }
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
