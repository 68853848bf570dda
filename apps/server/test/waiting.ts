import type { Database } from '@holdfast/store'
import { sql } from 'kysely'

/** The number of statements of this database that wait for a lock of another. */
export async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
