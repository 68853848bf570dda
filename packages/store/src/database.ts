/** The door to PostgreSQL: a pool with the settings this product relies on, and transactions that survive being retried. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema/index.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** What reading and writing functions take: a pool or an open transaction. */
export type Queryable = Database | Transaction

/** `numeric` and `int8` stay text: no parser is registered, so no digit is lost. */
export function openDatabase(url: string, { poolSize = 10 }: { poolSize?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Just-in-time compilation costs more than these short queries take; random reads are cheap on today's disks.
    options: '-c jit=off -c random_page_cost=1.1 -c timezone=UTC',
  })
  // An idle connection that the server closes is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // One that is cut in the middle of a statement fails that statement; the event beside it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Serialisation failure, deadlock, and a server that is shutting down. */
const retryable = new Set(['40001', '40P01', '57P01'])
const attempts = 6

/** Runs `act` in a transaction, again when the database asks for it; `act` must therefore be repeatable. */
export async function transaction<T>(db: Queryable, act: (tx: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return act(db as Transaction)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (attempt === attempts || !retryable.has(codeOf(error))) throw error
      await sleep(2 ** attempt * 5 * (0.5 + Math.random()))
    }
  }
}

/** Runs several reads as of one moment. */
export function snapshot<T>(db: Queryable, read: (tx: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db as Transaction)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** PostgreSQL's five-character code of an error, '' for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export const uniqueViolation = '23505'
export const foreignKeyViolation = '23503'
