import type { Insertable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { ForgedRowsTable } from '../schema/transfers.ts'

export async function insertForgedRow(
  tx: Transaction,
  row: Omit<Insertable<ForgedRowsTable>, 'id'>,
): Promise<void> {
  await tx
    .insertInto('forged_rows')
    .values({ ...row, id: newId() })
    .execute()
}
