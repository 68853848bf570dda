import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { Tables } from '../schema/index.ts'

/**
 * Locks the rows with these values until this commit, so that a later read sees the rows that are changed.
 */
export async function lockRows(
  tx: Transaction,
  table: keyof Tables,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const conditions = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`select 1 from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} for update`.execute(
    tx,
  )
}
