import type { Insertable } from 'kysely'
import type { Transaction } from '../database.ts'
import type { StatementsTable } from '../schema/statements.ts'

export async function insertStatement(
  tx: Transaction,
  statement: Insertable<StatementsTable>,
): Promise<void> {
  await tx.insertInto('statements').values(statement).execute()
}

export async function upsertAccountingSettings(
  tx: Transaction,
  settings: {
    readonly entity_id: string
    readonly datev: string
    readonly version: number
    readonly updated_by: string
    readonly at: Date
  },
): Promise<void> {
  const { at, ...row } = settings
  await tx
    .insertInto('accounting_settings')
    .values({ ...row, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('entity_id').doUpdateSet({
        datev: row.datev,
        updated_by: row.updated_by,
        updated_at: at,
        version: row.version,
      }),
    )
    .execute()
}
