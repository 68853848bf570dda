/** Runs one ingester at a time: a second process waits until the first has ended. The lock belongs to the database connection, so
 *  a killed process frees it at once. */
import type { Database } from '@holdfast/store'
import { sql } from 'kysely'

const lockName = 'holdfast ingester'

export interface Turn {
  /** Resolves with the reason when the connection that holds the turn is lost. */
  readonly lost: Promise<string>
  end(): Promise<void>
}

/** Resolves when this process is the only one. `db` must not lead to a pooler: it lends the connection that holds the lock to others. */
export async function waitForTurn(db: Database): Promise<Turn> {
  let end: () => void = () => undefined
  const ended = new Promise<void>((done) => {
    end = done
  })
  let start: () => void = () => undefined
  const started = new Promise<void>((done) => {
    start = done
  })
  const held = db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtextextended(${lockName}, 0))`.execute(connection)
    start()
    // A periodic query detects a lost connection.
    while (!(await isOver(ended, lookMs))) await sql`select 1`.execute(connection)
    await sql`select pg_advisory_unlock(hashtextextended(${lockName}, 0))`.execute(connection)
  })
  const failed = held.then(
    () => 'the turn is over',
    (error: unknown) => (error instanceof Error ? error.message : 'the connection is lost'),
  )
  await Promise.race([started, held])
  return {
    lost: failed,
    end: async () => {
      end()
      await failed
    },
  }
}

const lookMs = 5_000

async function isOver(ended: Promise<void>, afterMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const later = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), afterMs)
  })
  const over = await Promise.race([ended.then(() => true as const), later])
  clearTimeout(timer)
  return over
}
