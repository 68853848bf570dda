import { type Insertable, sql, type Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { AccountGroupsTable } from '../schema/wallets.ts'

interface GroupKey {
  readonly organisationId: string
  readonly id: string
}

/** Without a place it comes after the last one. */
export async function insertAccountGroup(
  tx: Transaction,
  group: Pick<Insertable<AccountGroupsTable>, 'entity_id' | 'name' | 'description'> & {
    sort_order: number | undefined
  },
): Promise<string> {
  const id = newId()
  const now = new Date()
  const behindLast = sql<number>`(select coalesce(max(sort_order), -1) + 1 from account_groups where entity_id = ${group.entity_id})`
  await tx
    .insertInto('account_groups')
    .values({ ...group, sort_order: group.sort_order ?? behindLast, id, created_at: now, updated_at: now })
    .execute()
  return id
}

/** Absent fields keep their values. Increments the version. */
export async function updateAccountGroup(
  tx: Transaction,
  { organisationId, id }: GroupKey,
  change: Pick<Updateable<AccountGroupsTable>, 'name' | 'description' | 'sort_order' | 'is_active'>,
): Promise<void> {
  await tx
    .updateTable('account_groups')
    .set({ ...change, version: sql`version + 1`, updated_at: new Date() })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAccountGroup(tx: Transaction, { organisationId, id }: GroupKey): Promise<void> {
  await tx.deleteFrom('account_groups').where('entity_id', '=', organisationId).where('id', '=', id).execute()
}
