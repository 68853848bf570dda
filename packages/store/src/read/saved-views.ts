import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { SavedViewsTable } from '../schema/annotations.ts'

export type StoredView = Omit<Selectable<SavedViewsTable>, 'created_at' | 'updated_at'> & {
  readonly owner: string | null
}

const views = (db: Queryable) =>
  db
    .selectFrom('saved_views as v')
    .leftJoin('users as u', 'u.id', 'v.owner_id')
    .select(['v.entity_id', 'v.id', 'v.owner_id', 'v.name', 'v.is_shared', 'v.filters', 'v.version'])
    .select('u.name as owner')

/** The person's own and the shared ones, by name. */
export async function listSavedViews(
  db: Queryable,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<StoredView[]> {
  return views(db)
    .where('v.entity_id', '=', organisationId)
    .where(sql<boolean>`(v.owner_id = ${userId} or v.is_shared)`)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
}

/** Undefined for another person's private view. */
export async function findSavedView(
  db: Queryable,
  { organisationIds, userId, id }: { organisationIds: readonly string[]; userId: string; id: string },
): Promise<StoredView | undefined> {
  if (organisationIds.length === 0) return undefined
  return views(db)
    .where('v.entity_id', 'in', organisationIds)
    .where('v.id', '=', id)
    .where(sql<boolean>`(v.owner_id = ${userId} or v.is_shared)`)
    .executeTakeFirst()
}

export async function findDefaultView(
  db: Queryable,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('default_views')
    .select('view_id')
    .where('entity_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.view_id ?? null
}

/** The parts of views that exist. */
export async function findViewParts(
  db: Queryable,
  organisationId: string,
  parts: Readonly<Record<'wallets' | 'groups' | 'networks' | 'tags' | 'tokens', readonly string[]>>,
): Promise<(kind: keyof typeof parts, id: string) => boolean> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select 'wallets' as kind, id::text as id from wallets where entity_id = ${organisationId} and id = any(${parts.wallets}::uuid[])
    union all
    select 'groups', id::text from account_groups where entity_id = ${organisationId} and id = any(${parts.groups}::uuid[])
    union all
    select 'networks', id::text from networks where id = any(${parts.networks}::uuid[])
    union all
    select 'tags', id::text from transaction_tags where entity_id = ${organisationId} and id = any(${parts.tags}::uuid[])
    union all
    select distinct 'tokens', symbol from tokens where symbol = any(${parts.tokens}::text[])
    union all
    select distinct 'tokens', symbol from networks where symbol = any(${parts.tokens}::text[])`.execute(db)
  const found = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  return (kind, id) => found.has(`${kind} ${id}`)
}
