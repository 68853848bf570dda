import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { SavedViewsTable } from '../schema/annotations.ts'

type Filters = Readonly<Record<string, unknown>>

export async function insertSavedView(
  tx: Transaction,
  {
    filters,
    ...view
  }: Pick<SavedViewsTable, 'entity_id' | 'owner_id' | 'name' | 'is_shared'> & {
    readonly filters: Filters
  },
): Promise<string> {
  const [id, now] = [newId(), new Date()]
  await tx
    .insertInto('saved_views')
    .values({ ...view, id, filters: JSON.stringify(filters), created_at: now, updated_at: now })
    .execute()
  return id
}

export async function updateSavedView(
  tx: Transaction,
  { entity_id, id }: Pick<SavedViewsTable, 'entity_id' | 'id'>,
  {
    filters,
    ...change
  }: { readonly name?: string; readonly is_shared?: boolean; readonly filters?: Filters },
): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({
      ...change,
      ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
      version: sql`version + 1`,
      updated_at: new Date(),
    })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteSavedView(
  tx: Transaction,
  { entity_id, id }: Pick<SavedViewsTable, 'entity_id' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('saved_views').where('entity_id', '=', entity_id).where('id', '=', id).execute()
}

/** A view that is private again stays the default of its owner only. */
export async function forgetDefaultsOfOthers(
  tx: Transaction,
  { entity_id, id, owner_id }: Pick<SavedViewsTable, 'entity_id' | 'id' | 'owner_id'>,
): Promise<void> {
  await tx
    .deleteFrom('default_views')
    .where('entity_id', '=', entity_id)
    .where('view_id', '=', id)
    .where('user_id', '<>', owner_id)
    .execute()
}

export async function setDefaultView(
  tx: Transaction,
  { organisationId, userId, viewId }: { organisationId: string; userId: string; viewId: string | null },
): Promise<void> {
  const key = { entity_id: organisationId, user_id: userId }
  if (viewId === null) {
    await tx
      .deleteFrom('default_views')
      .where('entity_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await tx
    .insertInto('default_views')
    .values({ ...key, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet({ view_id: viewId }))
    .execute()
}
