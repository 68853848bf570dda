/**
 * Opens PostgreSQL: a pool with the settings that Holdfast relies on, and transactions that can be retried.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema/index.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** The first parameter of reading and writing functions: a pool or an open transaction. */
export type Queryable = Database | Transaction

/** Just-in-time compilation takes longer than these short queries; random reads are cheap on current disks. */
export const sessionSettings = { TimeZone: 'UTC', jit: 'off', random_page_cost: '1.1' } as const

interface OpenOptions {
  readonly poolSize?: number
  /** Whether the URL leads to a pooler in transaction mode, such as PgBouncer. It refuses settings at the start of a connection, so
   *  the role must have them: see `listSettingFaults`. */
  readonly isPooled?: boolean
}

/** `numeric` and `int8` stay text: no parser is registered, so no digit is lost. */
export function openDatabase(url: string, { poolSize = 10, isPooled = false }: OpenOptions = {}): Database {
  const options = Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const pool = new pg.Pool({ connectionString: url, max: poolSize, ...(isPooled ? {} : { options }) })
  // The pool replaces an idle connection that the server closes; without a listener the error would end the
  // process.
  pool.on('error', () => undefined)
  // A connection that is lost during a statement fails that statement; without a listener its error event
  // would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Serialisation failure, deadlock, and a server that is shutting down. */
const retryable = new Set(['40001', '40P01', '57P01'])
const attempts = 6

/** Runs `act` in a transaction, and again when the database requires a retry, so `act` must be repeatable. */
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

/** Runs several reads on one snapshot. */
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
