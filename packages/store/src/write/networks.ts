import { type Insertable, sql, type Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { NetworksTable } from '../schema/catalogues.ts'

/** Without a place it comes after the last one. */
export async function insertNetwork(
  tx: Transaction,
  network: Omit<Insertable<NetworksTable>, 'id' | 'sort_order' | 'version' | 'created_at' | 'updated_at'> & {
    sort_order: number | undefined
  },
): Promise<string> {
  const id = newId()
  const now = new Date()
  const behindLast = sql<number>`(select coalesce(max(sort_order), -1) + 1 from networks)`
  await tx
    .insertInto('networks')
    .values({
      ...network,
      sort_order: network.sort_order ?? behindLast,
      id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** Absent fields keep their values. Increments the version. */
export async function updateNetwork(
  tx: Transaction,
  id: string,
  change: Pick<
    Updateable<NetworksTable>,
    'name' | 'explorer_url' | 'symbol' | 'chain_id' | 'is_active' | 'sort_order' | 'is_main'
  >,
): Promise<void> {
  await tx
    .updateTable('networks')
    .set({ ...change, version: sql`version + 1`, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Deletes it with its tokens. */
export async function deleteNetwork(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('tokens').where('network_id', '=', id).execute()
  await tx.deleteFrom('networks').where('id', '=', id).execute()
}
