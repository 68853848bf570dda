import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { AccountGroupsTable } from '../schema/wallets.ts'

export type AccountGroup = Selectable<AccountGroupsTable> & { readonly organisation: string }

export async function listAccountGroups(
  db: Queryable,
  organisationIds: readonly string[],
): Promise<AccountGroup[]> {
  if (organisationIds.length === 0) return []
  return db
    .selectFrom('account_groups as g')
    .innerJoin('organisations as o', 'o.entity_id', 'g.entity_id')
    .selectAll('g')
    .select('o.name as organisation')
    .where('g.entity_id', 'in', organisationIds)
    .orderBy('g.sort_order')
    .orderBy('g.name')
    .execute()
}

/** A group of one of these organisations. */
export async function findAccountGroup(
  db: Queryable,
  organisationIds: readonly string[],
  id: string,
): Promise<AccountGroup | undefined> {
  return (await listAccountGroups(db, organisationIds)).find((group) => group.id === id)
}

/** Archived wallets count, too. */
export async function countWalletsOfGroup(
  db: Queryable,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<number> {
  const { n } = await db
    .selectFrom('wallets')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('entity_id', '=', organisationId)
    .where('account_group_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(n)
}
