import type { Queryable } from '@holdfast/store'
import { listSavedViews, type StoredView } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import { viewLimits } from '../annotations/limits.ts'

const bare = (name: string): string => name.toLowerCase()

/** Returns the person's own view of this name, if `id` is another one. */
export async function findNamesake(
  db: Queryable,
  { organisationId, userId, name, id }: { organisationId: string; userId: string; name: string; id?: string },
): Promise<StoredView | undefined> {
  const views = await listSavedViews(db, { organisationId, userId })
  const own = views.filter((view) => view.owner_id === userId)
  const namesake = own.find((view) => view.id !== id && bare(view.name) === bare(name))
  if (namesake === undefined && id === undefined && own.length >= viewLimits.own)
    throw refusal('VIEWS_FULL', { limit: viewLimits.own })
  return namesake
}
